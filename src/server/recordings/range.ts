/** The part of a file that a `range` header asks for, both ends included; undefined for the whole file, null where the file has no such part. */
export function readRange(
  header: string | undefined,
  size: number,
): { readonly start: number; readonly end: number } | undefined | null {
  // Several ranges at once, and other units, may be answered by the whole.
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  return start > end || start >= size ? null : { start, end }
}
