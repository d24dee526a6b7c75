import type { Readable } from 'node:stream'

/** A store did not do what it was asked; the message is for people. */
export class StorageError extends Error {}

/** The port to where large files are kept: the data directory, or a store of objects that several machines share. */
export interface Storage {
  /** Keeps a file of this machine under a key; whoever reads it meanwhile gets the one before or this one. */
  put(key: string, path: string, type: string): Promise<void>
  /** Bytes of a file; undefined where there is none of the key. */
  size(key: string): Promise<number | undefined>
  /** The bytes from `start` to `end`, both included. */
  read(key: string, range: { readonly start: number; readonly end: number }): Promise<Readable>
  /** Removes a file, where there is one. */
  remove(key: string): Promise<void>
}

/** Keys are made of ids and names of ours, with slashes between them. */
export const isKey = (key: string) => /^[\w-]+(\/[\w-][\w.-]*)*$/.test(key)

export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error(`“${key}” is no key of a file.`)
  return key
}
