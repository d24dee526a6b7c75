import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 4 * 1024 ** 3

/**
 * A new folder in memory where there is plenty, else among the system's temporary files: tests make databases of a thousand files and throw
 * them away, for which a disk takes longer than for all else that they do.
 *
 * @param {string} name
 */
export function makeTemporaryFolder(name) {
  return mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), `${name}-`))
}

/**
 * Removes it, however many files programs that are ending still write to it. What cannot be removed fails no test.
 *
 * @param {string} folder
 */
export function removeTemporaryFolder(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  } catch (error) {
    console.error(`${folder} could not be removed: ${error}`)
  }
}

function hasMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ENOUGH_BYTES
  } catch {
    return false
  }
}
