const MAX_NAME = 200

/** Returns the default name of an imported pathway: the file's name without its extension. */
export function nameOfFile(fileName: string): string {
  return (
    fileName
      .replace(/\.json$/i, '')
      .trim()
      .slice(0, MAX_NAME) || 'Imported pathway'
  )
}
