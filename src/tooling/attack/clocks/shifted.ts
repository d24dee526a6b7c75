import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const PLACES = ['/usr/lib', '/usr/local/lib']

/** The library that shifts a process's clock (package `faketime`); undefined where it is not installed. */
export function findClockLibrary(): string | undefined {
  for (const place of PLACES) {
    const folders = ['', ...namesIn(place)].map(name => join(place, name, 'faketime'))
    for (const folder of folders) {
      if (namesIn(folder).includes('libfaketime.so.1')) return join(folder, 'libfaketime.so.1')
    }
  }
  return undefined
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** A clock of a process that can be set while it runs. */
export interface ShiftedClock {
  readonly settings: Readonly<Record<string, string>>
  /** Seconds that it is ahead of the machine's from now on. */
  set(seconds: number): void
}

/** Shifts the time of day only: what counts milliseconds goes on, as it does when an operator sets the clock. */
export function shiftedClock(library: string, file: string, seconds: number): ShiftedClock {
  const set = (ahead: number) => writeFileSync(file, `${ahead < 0 ? '-' : '+'}${Math.abs(ahead)}s\n`)
  set(seconds)
  return {
    set,
    settings: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
  }
}
