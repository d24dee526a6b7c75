import { and, eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PathwayNews } from '#contract/together.ts'
import type { ServiceContext } from '../context.ts'
import type { Db } from '../db/open.ts'
import { pathways } from '../db/schema.ts'
import { authenticate } from '../http/auth.ts'
import { ApiError } from '../http/errors.ts'
import { openEventStream } from '../http/eventStream.ts'
import type { Presence } from './presence.ts'

interface Followed {
  readonly account_id: string
  readonly pathway_id: string
  readonly tab: string | undefined
}

/** How the draft stands; undefined for a pathway that is not this account's, or is gone for good. The document itself is not read. */
async function readDraft(db: Db, account_id: string, pathway_id: string) {
  const [row] = await db
    .select({ revision: pathways.revision, deleted_at: pathways.deleted_at })
    .from(pathways)
    .where(and(eq(pathways.account_id, account_id), eq(pathways.pathway_id, pathway_id)))
  return row && { revision: row.revision, deleted: row.deleted_at !== null }
}

/** The same; 404 where the pathway is deleted, too. */
export async function findDraft({ database: { db } }: ServiceContext, account_id: string, pathway_id: string) {
  const draft = await readDraft(db, account_id, pathway_id)
  if (!draft || draft.deleted) throw new ApiError(404, `Pathway with ID "${pathway_id}" not found.`)
  return draft
}

/** How often a stream tells of people at most: pointers move all the time. */
const PEOPLE_EVERY_MS = 100

/** What happens to a pathway and who has it open, for as long as the caller may know it. */
export async function streamPathway(
  context: ServiceContext,
  presence: Presence,
  { account_id, pathway_id, tab }: Followed,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { bus, database, log } = context
  const savedBy = new Set<string | null>()
  let told: { readonly revision: number; readonly deleted: boolean } | undefined
  const due = { draft: true, versions: false, people: true, caller: false }
  const stream = openEventStream(request, reply, () => wake('draft', 'caller'))
  function wake(...about: readonly (keyof typeof due)[]) {
    for (const subject of about) due[subject] = true
    stream.wake()
  }

  async function tellDraft() {
    const authors = [...savedBy]
    savedBy.clear()
    const draft = (await readDraft(database.db, account_id, pathway_id)) ?? { revision: 0, deleted: true }
    if (draft.revision === told?.revision && draft.deleted === told.deleted) return
    told = draft
    await stream.send({ type: 'draft', ...draft, saved_by: authors } satisfies PathwayNews, draft.revision)
  }

  const ending: (() => void)[] = [
    bus.subscribe('pathway', (id, author) => {
      if (id !== pathway_id) return
      savedBy.add(author ?? null)
      wake('draft')
    }),
    bus.subscribe('versions', id => id === pathway_id && wake('versions')),
    bus.subscribe('credentials', id => id === account_id && wake('caller')),
  ]
  try {
    ending.push(await presence.enter(pathway_id, tab, peopleChanged(), stream.end))
    do {
      if (take('caller') && !(await isStillAllowed(context, request, account_id))) break
      if (take('draft')) await tellDraft()
      if (take('versions')) await stream.send({ type: 'versions' } satisfies PathwayNews)
      if (take('people')) {
        await stream.send({ type: 'people', people: [...presence.people(pathway_id)] } satisfies PathwayNews)
      }
    } while (await stream.woken())
  } catch (error) {
    // The answer has begun, so that its end is all that can still be said; whoever follows begins anew.
    log.warn(`The stream of a pathway broke off: ${error}`)
  } finally {
    for (const end of ending) end()
    stream.end()
  }
  return reply

  function take(subject: keyof typeof due): boolean {
    const isDue = due[subject]
    due[subject] = false
    return isDue
  }

  /** Tells at once, then of all that comes within a moment together. */
  function peopleChanged(): () => void {
    let resting: NodeJS.Timeout | undefined
    let again = false
    ending.push(() => clearTimeout(resting))
    const rest = () => {
      resting = again ? setTimeout(rest, PEOPLE_EVERY_MS) : undefined
      if (again) wake('people')
      again = false
    }
    return () => {
      if (resting) {
        again = true
        return
      }
      wake('people')
      resting = setTimeout(rest, PEOPLE_EVERY_MS)
    }
  }
}

/** A key may be revoked, and a session end, while a stream is open. */
async function isStillAllowed(context: ServiceContext, request: FastifyRequest, account_id: string): Promise<boolean> {
  try {
    return (await authenticate(context, request)).id === account_id
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}
