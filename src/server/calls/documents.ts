import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { type CallRow, callDocuments } from '../db/schema.ts'
import { databaseNow } from '../db/time.ts'
import type { StoredDocument } from '../workers/stored.ts'

/** A document as calls refer to it: its JSON text, and the hash that names it. */
export interface CallDocument {
  readonly hash: string
  readonly text: string
}

export function callDocument(text: string): CallDocument {
  return { text, hash: createHash('sha256').update(text).digest('hex') }
}

/** Stores the document unless another call has: a thousand calls of one pathway keep it once. */
export async function storeDocument(transaction: Db, account_id: string, { hash, text }: CallDocument): Promise<void> {
  const mine = and(eq(callDocuments.account_id, account_id), eq(callDocuments.hash, hash))
  const known = await transaction
    .update(callDocuments)
    .set({ used_at: databaseNow })
    .where(mine)
    .returning({ hash: callDocuments.hash })
  if (known.length > 0) return
  await transaction
    .insert(callDocuments)
    .values({ account_id, hash, document: text, used_at: databaseNow })
    .onConflictDoUpdate({ target: [callDocuments.account_id, callDocuments.hash], set: { used_at: databaseNow } })
}

/** Documents of the calls that are being played: read once for all calls that play them at a time. */
export interface DocumentsInUse {
  play<T>(
    call: Pick<CallRow, 'account_id' | 'document_hash'>,
    run: (document: StoredDocument) => Promise<T>,
  ): Promise<T>
}

export function createDocumentsInUse(db: Db): DocumentsInUse {
  const inUse = new Map<string, { readonly document: Promise<StoredDocument>; users: number }>()
  return {
    async play({ account_id, document_hash }, run) {
      const name = `${account_id} ${document_hash}`
      const entry = inUse.get(name) ?? { document: readDocument(db, account_id, document_hash), users: 0 }
      inUse.set(name, entry)
      entry.users += 1
      try {
        return await run(await entry.document)
      } finally {
        entry.users -= 1
        if (entry.users === 0) inUse.delete(name)
      }
    },
  }
}

/** @throws where it is not stored, which no call that is there comes upon. */
export async function readDocument(db: Db, account_id: string, hash: string): Promise<StoredDocument> {
  const [row] = await db
    .select({ document: callDocuments.document })
    .from(callDocuments)
    .where(and(eq(callDocuments.account_id, account_id), eq(callDocuments.hash, hash)))
  if (!row) throw new Error(`The document ${hash} of a call is not stored.`)
  return { key: hash, text: row.document }
}
