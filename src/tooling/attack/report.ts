import { printTable, type Table } from '../figures/table.ts'

/** Something that must hold, whatever was done to the product. */
interface Check {
  readonly part: string
  readonly name: string
  readonly ok: boolean
  /** A short account of what was seen instead, so that a reader can see it again. */
  readonly seen: string
}

/** The findings of an attack: tables of figures, and what held or did not. Everything is printed as it comes. */
export interface Report {
  readonly tables: readonly Table[]
  readonly checks: readonly Check[]
  /** Parts that this machine can't run, and why. */
  readonly skipped: readonly string[]
  begin(part: string): void
  /** One line on how far the attack is. */
  say(line: string): void
  table(table: Table): void
  /** Counts as passed or failed. `seen` tells a failure's particulars; of a list the first few are shown. */
  check(name: string, ok: boolean, seen?: string | readonly string[]): void
  /** Something that must be nothing: passes with an empty list, and else shows its first entries. */
  none(name: string, faults: readonly string[]): void
  skip(why: string): void
}

const SHOWN = 12
/** Of what was seen the screen shows the beginning; the JSON file has all of it. */
const SHOWN_LETTERS = 400

export function createReport(): Report {
  const tables: Table[] = []
  const checks: Check[] = []
  const skipped: string[] = []
  let part = ''
  const report: Report = {
    tables,
    checks,
    skipped,
    begin(name) {
      part = name
      console.log(`\n— ${name}`)
    },
    say: line => console.log(`  ${line}`),
    table(table) {
      tables.push(table)
      printTable(table)
    },
    check(name, ok, seen = '') {
      const list = typeof seen === 'string' ? [seen] : seen
      const more = list.length > SHOWN ? [`and ${list.length - SHOWN} more`] : []
      const text = ok ? '' : [...list.slice(0, SHOWN), ...more].filter(line => line !== '').join('\n      ')
      checks.push({ part, name, ok, seen: text })
      console.log(`  ${ok ? 'held' : 'FAILED'}: ${name}${text === '' ? '' : `\n      ${shortened(text)}`}`)
    },
    none: (name, faults) => report.check(name, faults.length === 0, faults),
    skip(why) {
      skipped.push(`${part}: ${why}`)
      console.log(`  skipped: ${why}`)
    },
  }
  return report
}

/** Each line cut to what a screen takes. */
export function shortened(text: string): string {
  return text
    .split('\n')
    .map(line => line.slice(0, SHOWN_LETTERS))
    .join('\n')
}
