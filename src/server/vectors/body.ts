import type { VectorStore } from '#contract/vectors.ts'
import { bytesOfJson } from '../pathways/files.ts'

interface StoreToWrite {
  /** The whole text, where it is asked for. */
  readonly text?: string | undefined
  /** The members around it. */
  readonly rest: Omit<VectorStore, 'text'>
}

/** A stored vector store as the API answers it, as the bytes of its JSON. */
export function writeStore({ text, rest }: StoreToWrite): Uint8Array {
  const { vector_id, name, description, ...others } = rest
  return bytesOfJson({ vector_id, name, description, ...(text !== undefined && { text }), ...others })
}
