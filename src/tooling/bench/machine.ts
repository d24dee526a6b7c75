import { readFileSync } from 'node:fs'
import { cpus, loadavg, platform, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { openBrowser } from './browser.ts'

/** What figures depend on: the machine, the date, and the versions of what is measured. */
export async function describeMachine(root: string): Promise<Readonly<Record<string, string>>> {
  const processors = cpus()
  const browser = await openBrowser()
  const chromium = browser.version()
  await browser.close()
  return {
    date: new Date().toISOString(),
    machine: `${processors.length} × ${processors[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${platform()} ${release()}`,
    node: process.version,
    chromium: `${chromium}, headless, without GPU`,
    'react flow': versionOf(root, '@xyflow/react'),
    react: versionOf(root, 'react'),
    fastify: versionOf(root, 'fastify'),
    pglite: versionOf(root, '@electric-sql/pglite'),
  }
}

/** How many processes wanted a core, on average over the last minute: above the number of cores, figures are too slow. */
export function loadAverage(): number {
  return Math.round((loadavg()[0] ?? 0) * 10) / 10
}

function versionOf(root: string, name: string): string {
  const described: unknown = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'))
  const version = typeof described === 'object' && described !== null && 'version' in described && described.version
  return typeof version === 'string' ? version : 'unknown'
}
