/** A change of JSON, as RFC 6902 has it; `path` and `from` are JSON Pointers (RFC 6901). */
export type Operation =
  | { readonly op: 'add' | 'replace' | 'test'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'move' | 'copy'; readonly from: string; readonly path: string }

/** Changes that are made one after the other, each in what the one before has left. */
export type Patch = readonly Operation[]

/** The media type of a patch. */
export const PATCH_TYPE = 'application/json-patch+json'

/** Operations that a patch may have; with more, sending the whole is less work for everyone. */
export const MAX_OPERATIONS = 10_000

/** The pointer to a member of what `pointer` leads to. */
export function pointerTo(pointer: string, member: string | number): string {
  return `${pointer}/${typeof member === 'number' ? member : member.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** The names on the way that a pointer leads; undefined for what is no pointer. */
export function readPointer(pointer: string): string[] | undefined {
  if (pointer === '') return []
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return undefined
  return pointer
    .slice(1)
    .split('/')
    .map(name => name.replaceAll('~1', '/').replaceAll('~0', '~'))
}
