import { MAX_FILE_BYTES } from '#pathway/interchange/file.ts'

const MIB = 1024 * 1024
const MAX_NAME = 200

/** Returns why a file of this size is refused; undefined for an acceptable size. */
export function sizeFault(bytes: number): string | undefined {
  if (bytes <= MAX_FILE_BYTES) return undefined
  return `The file has ${(bytes / MIB).toFixed(1)} MiB. A pathway may have at most ${MAX_FILE_BYTES / MIB} MiB.`
}

/** Returns the default name of an imported pathway: the file's name without its extension. */
export function nameOfFile(fileName: string): string {
  return (
    fileName
      .replace(/\.json$/i, '')
      .trim()
      .slice(0, MAX_NAME) || 'Imported pathway'
  )
}
