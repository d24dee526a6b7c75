import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** PGlite's own number for a disk without room; its message is empty. */
const NO_SPACE_IN_PGLITE = 51

/** Tells whether an error of Node, PostgreSQL or PGlite says that the disk has no room left. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, errno, message, cause } = error as {
    code?: unknown
    errno?: unknown
    message?: unknown
    cause?: unknown
  }
  return (
    code === 'ENOSPC' ||
    code === 'EDQUOT' ||
    code === '53100' ||
    errno === NO_SPACE_IN_PGLITE ||
    (typeof message === 'string' && message.includes('No space left on device')) ||
    isDiskFull(cause)
  )
}

/** The data directory can't hold a database, for a reason that its message gives with what to do. */
export class DataDirectoryUnusable extends Error {}

export function unusable(dataDir: string, error: unknown): DataDirectoryUnusable {
  const { code, message } = error as NodeJS.ErrnoException
  if (isDiskFull(error)) {
    return new DataDirectoryUnusable(
      `The disk of the data directory ${dataDir} has no room left. Free some (a new database takes 50 MB, and its snapshots come to that), or set DIALPATH_DATA_DIR to a directory on another disk.`,
    )
  }
  const why = reasons[code ?? ''] ?? message
  return new DataDirectoryUnusable(
    `The data directory ${dataDir} can't be used: ${why}. Set DIALPATH_DATA_DIR to a directory that this user may write to.`,
  )
}

const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'it is a file',
  ENOTDIR: 'it is a file, or lies below one',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its disk can only be read',
}

/** @throws {DataDirectoryUnusable} */
export function makeDataDirectory(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK)
  } catch (error) {
    throw unusable(dataDir, error)
  }
}

/** Waits until every file below a folder that was written since a moment is on the disk, for which PGlite never waits. */
export async function bringToDisk(folder: string, since: number): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || statSync(path).mtimeMs < since) continue
    const file = await open(path, 'r+')
    try {
      await file.datasync()
    } finally {
      await file.close()
    }
  }
}
