import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import { createFileStorage } from './files.ts'
import { createObjectStorage } from './s3.ts'
import type { Storage } from './storage.ts'

/** Place for large files: the store that the settings name, else a folder of the data directory. */
export function openStorage({ storage, dataDir }: Pick<Settings, 'storage' | 'dataDir'>): Storage {
  return storage ? createObjectStorage(storage) : createFileStorage(join(dataDir, 'files'))
}
