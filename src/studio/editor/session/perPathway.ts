import type { EditorStore } from './document/store.ts'

/** A part of an opened pathway: made when it is first asked for, and gone with the pathway. */
export function perPathway<Part>(make: (store: EditorStore) => Part): (store: EditorStore) => Part {
  const parts = new WeakMap<EditorStore, { readonly part: Part }>()
  return store => {
    const known = parts.get(store)
    if (known) return known.part
    const part = make(store)
    parts.set(store, { part })
    return part
  }
}
