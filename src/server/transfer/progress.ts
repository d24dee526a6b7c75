import { FILES, SECRETS_KEY } from './files.ts'
import type { PartEnd } from './parts.ts'

/** Hears a line for the person who waits. */
export type Tell = (line: string) => void

const isFile = (name: string) => name === SECRETS_KEY || name.startsWith(`${FILES}/`)
const inWords = (count: number) => count.toLocaleString('en-US')
const counted = (count: number, one: string) => `${inWords(count)} ${one}${count === 1 ? '' : 's'}`

/** Says of a table that is done how many rows it has; of the many files only their total is said. */
export function lineFor(name: string, count: number, tell: Tell) {
  if (!isFile(name) && count > 0) tell(`  ${name.replace(/^public\./, '')}: ${counted(count, 'row')}`)
}

/** Says how much parts hold, as `1,204 rows of 48 tables and 12 files (3.4 MB)`. */
export function totalOf(parts: readonly PartEnd[]): string {
  const files = parts.filter(({ end }) => isFile(end))
  const tables = parts.filter(({ end }) => !isFile(end))
  const sum = (some: readonly PartEnd[]) => some.reduce((total, { count }) => total + count, 0)
  const ofTables = `${counted(sum(tables), 'row')} of ${counted(tables.length, 'table')}`
  return `${ofTables} and ${counted(files.length, 'file')} (${(sum(files) / 1e6).toFixed(1)} MB)`
}
