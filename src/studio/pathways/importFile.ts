const MAX_NAME = 200

/** Returns the default name of an imported pathway: its own, else that of its file without the extension. */
export function nameOfFile(fileName: string, own: unknown): string {
  const names = [typeof own === 'string' ? own : '', fileName.replace(/\.json$/i, '')]
  return names.map(name => name.trim().slice(0, MAX_NAME)).find(name => name !== '') ?? 'Imported pathway'
}
