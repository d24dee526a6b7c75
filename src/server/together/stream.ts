import { and, eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PathwayNews } from '#contract/together.ts'
import type { ServiceContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lineage } from '../db/lineage.ts'
import { pathways } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { type EventStream, openEventStream } from '../http/eventStream.ts'
import type { Presence } from './presence.ts'

interface Followed {
  readonly account_id: string
  readonly pathway_id: string
  readonly tab: string | undefined
}

/** Reads how the draft stands; undefined for a pathway that is not this account's, or is gone for good. The document itself is not read. */
async function readDraft(db: Db, account_id: string, pathway_id: string) {
  const [row] = await db
    .select({ lineage, revision: pathways.revision, deleted_at: pathways.deleted_at })
    .from(pathways)
    .where(and(eq(pathways.account_id, account_id), eq(pathways.pathway_id, pathway_id)))
  return row && { lineage: row.lineage, revision: row.revision, deleted: row.deleted_at !== null }
}

/** The same; 404 where the pathway is deleted, too. */
export async function findDraft({ database: { db } }: ServiceContext, account_id: string, pathway_id: string) {
  const draft = await readDraft(db, account_id, pathway_id)
  if (!draft || draft.deleted) throw new ApiError(404, `Pathway with ID "${pathway_id}" not found.`)
  return draft
}

/** The shortest time between two messages about people: pointers move all the time. */
const PEOPLE_EVERY_MS = 100

/** Subjects that there is something to tell of. */
interface Due {
  draft: boolean
  versions: boolean
  people: boolean
}

/** Tells what happens to a pathway and who has it open, for as long as the caller may know it. */
export async function streamPathway(
  context: ServiceContext,
  presence: Presence,
  { account_id, pathway_id, tab }: Followed,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { bus, database, log } = context
  const savedBy = new Set<string | null>()
  const due: Due = { draft: true, versions: false, people: true }
  let stream: EventStream | undefined
  function wake(...about: readonly (keyof Due)[]) {
    for (const subject of about) due[subject] = true
    stream?.wake()
  }
  const people = gathered(() => wake('people'), PEOPLE_EVERY_MS)
  const ending: (() => void)[] = [
    bus.subscribe('pathway', (id, author) => {
      if (id !== pathway_id) return
      savedBy.add(author ?? null)
      wake('draft')
    }),
    bus.subscribe('versions', id => id === pathway_id && wake('versions')),
    people.stop,
  ]
  try {
    // Before the answer begins: what its tab says of itself next counts only for one that is known.
    ending.push(await presence.enter(pathway_id, tab, people.call, () => stream?.end()))
    stream = openEventStream(request, reply, () => wake('draft'))
    await tellAll(stream)
  } catch (error) {
    if (!stream) throw error
    // The answer has begun, so that its end is all that can still be said; whoever follows begins anew.
    log.warn(`The stream of a pathway broke off: ${error}`)
  } finally {
    for (const end of ending) end()
    stream?.end()
  }
  return reply

  async function tellAll({ send, woken }: EventStream) {
    const tell = (news: PathwayNews, id?: number) => send(news, id)
    let told: Awaited<ReturnType<typeof readDraft>>
    do {
      if (take('draft')) {
        const saved_by = [...savedBy]
        savedBy.clear()
        const draft = (await readDraft(database.db, account_id, pathway_id)) ?? {
          lineage: '',
          revision: 0,
          deleted: true,
        }
        if (draft.revision !== told?.revision || draft.lineage !== told.lineage || draft.deleted !== told.deleted) {
          told = draft
          await tell({ type: 'draft', ...draft, saved_by }, draft.revision)
        }
      }
      if (take('versions')) await tell({ type: 'versions' })
      if (take('people')) await tell({ type: 'people', people: [...presence.people(pathway_id)] })
    } while (await woken())
  }

  function take(subject: keyof Due): boolean {
    const isDue = due[subject]
    due[subject] = false
    return isDue
  }
}

/** Runs at the first call, then once for all that come within a moment. */
function gathered(run: () => void, ms: number) {
  let resting: NodeJS.Timeout | undefined
  let again = false
  function rest() {
    resting = again ? setTimeout(rest, ms) : undefined
    if (again) run()
    again = false
  }
  return {
    call() {
      if (resting) {
        again = true
        return
      }
      run()
      resting = setTimeout(rest, ms)
    },
    stop: () => clearTimeout(resting),
  }
}
