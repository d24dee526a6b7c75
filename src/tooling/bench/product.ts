import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ProductProcess, request, residentMemory, startProcess } from '../product.ts'

const KEY = 'bench-key-0123456789abcdef0123456789abcdef'
const SETTINGS = { DIALPATH_RATE_LIMIT: '1000000', DIALPATH_LOG_LEVEL: 'error' }

/** The built product in a process of its own. */
export interface Product extends Pick<ProductProcess, 'url' | 'startMs'> {
  readonly key: string
  /** Memory that the process holds now, in MiB; undefined where the system does not say. */
  memory(): number | undefined
  /** A request with the key; the parsed answer. */
  api(method: string, path: string, body?: string): Promise<Record<string, unknown>>
  /** Ends the process in order; the data stays. */
  stop(): Promise<void>
}

/** A folder for the data of one measurement, and its end. */
export function createDataFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'dialpath-bench-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

export async function startProduct(
  root: string,
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const { url, pid, startMs, end } = await startProcess({
    root,
    dataDir,
    key: KEY,
    settings: { ...SETTINGS, ...settings },
    errors: process.stderr,
  })
  return {
    url,
    key: KEY,
    startMs,
    memory: () => residentMemory(pid),
    stop: () => end('SIGTERM'),
    api: (method, path, body) => request({ url, key: KEY }, method, path, body),
  }
}
