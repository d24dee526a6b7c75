import { readFileSync } from 'node:fs'
import { cpus, loadavg, platform, release, totalmem } from 'node:os'
import { join } from 'node:path'

/** Describes what figures depend on: the date, the machine, and the version of Node.js. */
export function describeSystem(): Readonly<Record<string, string>> {
  const processors = cpus()
  return {
    date: new Date().toISOString(),
    machine: `${processors.length} × ${processors[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${platform()} ${release()}`,
    node: process.version,
  }
}

/** Counts the processes that wanted a core, on average over the last minute: above the number of cores, figures are too slow. */
export function loadAverage(): number {
  return Math.round((loadavg()[0] ?? 0) * 10) / 10
}

/** The version of an installed package. */
export function versionOf(root: string, name: string): string {
  const described: unknown = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'))
  const version = typeof described === 'object' && described !== null && 'version' in described && described.version
  return typeof version === 'string' ? version : 'unknown'
}
