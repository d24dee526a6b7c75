import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ActivityAction, ActivitySubject } from '#contract/activity.ts'
import type { Endpoint, EndpointRequest } from '#contract/endpoint.ts'
import type { ServiceContext } from '../context.ts'
import { activity, apiKeys, sessions } from '../db/schema.ts'
import type { AnyHandling, Caller, Route } from '../http/route.ts'
import { readName } from './names.ts'
import type { Recorded } from './rule.ts'
import { ruleOf } from './rules.ts'

const FOLD_MS = 10 * 60_000
/** So many folds are remembered at most; one that is forgotten costs a statement. */
const MOST_FOLDS = 1000

/**
 * Lets routes leave an entry of the activity log once they have succeeded. The entry is written beside the work, not with it: a log
 * that fails is told of in the service's own log, and never takes back what was done.
 */
export function createRecorder(context: ServiceContext): (route: Route) => Route {
  const { clock, log } = context
  const { db } = context.database
  const folded = new Set<string>()

  async function write(
    endpoint: Endpoint,
    rule: Recorded<Endpoint>,
    handling: AnyHandling,
    answer: unknown,
    nameBefore: string | null,
  ) {
    // The handler's own types are those of the rule's endpoint.
    const [request, answered] = [handling as EndpointRequest<Endpoint>, answer as never]
    const { account } = handling
    if (account.by === 'nobody' || rule.changed?.(answered) === false) return
    const action = actionOf(rule, request)
    const subject = subjectOf(action)
    const subject_id = rule.made?.(answered) ?? rule.of?.(request) ?? null
    const fold = rule.folds ? foldOf(account, action, subject_id, clock.now()) : null
    if (fold !== null && folded.has(fold)) return
    await db
      .insert(activity)
      .values({
        entry_id: randomUUID(),
        account_id: account.id,
        ...whoOf(account),
        action,
        subject_type: subject,
        subject_id,
        subject_name: rule.removes ? nameBefore : await readName(db, account.id, subject, subject_id),
        members: rule.members ? membersOf(endpoint, handling.body) : [],
        detail: rule.detail?.(request, answered) ?? null,
        fold,
      })
      .onConflictDoNothing()
    if (fold === null) return
    if (folded.size >= MOST_FOLDS) folded.clear()
    folded.add(fold)
  }

  return route => {
    const { endpoint, handle } = route
    const rule = ruleOf(endpoint)
    if (!rule || 'unrecorded' in rule) return route
    const failed = (err: unknown) => {
      log.error(
        { err, route: `${endpoint.method} ${endpoint.path}` },
        'A change could not be written to the activity log',
      )
    }
    return {
      endpoint,
      async handle(handling) {
        const nameBefore = rule.removes ? await nameOf(rule, handling).catch(failed) : undefined
        const answer = await handle(handling)
        await write(endpoint, rule, handling, answer, nameBefore ?? null).catch(failed)
        return answer
      },
    }
  }

  async function nameOf(rule: Recorded<Endpoint>, handling: AnyHandling): Promise<string | null> {
    const request = handling as EndpointRequest<Endpoint>
    return readName(db, handling.account.id, subjectOf(actionOf(rule, request)), rule.of?.(request) ?? null)
  }
}

function actionOf({ action }: Recorded<Endpoint>, request: EndpointRequest<Endpoint>): ActivityAction {
  return typeof action === 'string' ? action : action(request)
}

function subjectOf(action: ActivityAction): ActivitySubject {
  // Every action begins with its subject.
  return action.slice(0, action.indexOf('.')) as ActivitySubject
}

function whoOf(account: Exclude<Caller, { by: 'nobody' }>) {
  const { by, key_id } = account
  const session_id = by === 'session' ? account.session_id : null
  return {
    by,
    key_id,
    key_name: sql<string | null>`(select ${apiKeys.name} from ${apiKeys} where ${apiKeys.key_id} = ${key_id})`,
    session_id,
    user_agent: sql<
      string | null
    >`(select ${sessions.user_agent} from ${sessions} where ${sessions.session_id} = ${session_id})`,
  }
}

function foldOf(account: Exclude<Caller, { by: 'nobody' }>, action: string, id: string | null, now: number): string {
  const who = account.by === 'key' ? account.key_id : account.session_id
  return [action, id, who, Math.floor(now / FOLD_MS)].join(' ')
}

/** The members of the contract that a body has; names that somebody made up may be secrets as well as values. */
function membersOf({ body: schema }: Endpoint, body: unknown): string[] {
  if (!(schema instanceof z.ZodObject) || typeof body !== 'object' || body === null) return []
  const sent: unknown = 'members' in body ? body.members : Object.keys(body)
  return Object.keys(schema.shape).filter(name => Array.isArray(sent) && sent.includes(name))
}
