import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { runTests as runTestsEndpoint, TestNode } from '#contract/pathwayTests.ts'
import type { Brain } from '#runtime/brain.ts'
import { createRedactor } from '#runtime/redact.ts'
import type { TurnInput } from '#runtime/state.ts'
import { readSecrets } from '../account/secrets.ts'
import { brainFor, checkStart, inputsOf, playInputs } from '../chats/play.ts'
import type { ServiceContext } from '../context.ts'
import { type PathwayTestRow, pathwayTests } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { type LoadedPathway, loadPathway } from '../pathways/loadPathway.ts'
import { findPathwayHead } from '../pathways/pathways.ts'
import { gatherPrompts } from '../prompts/prompts.ts'
import { failureOf, type PlayedTestTurn } from './compare.ts'
import { resultOf, type StoredResult, type TestPlan, testsOf } from './tests.ts'

const RUN_MS = 5 * 60_000

type RunBody = z.output<(typeof runTestsEndpoint)['body']>

interface Setting {
  readonly pathway: LoadedPathway
  readonly brain: Brain
  readonly secrets: Readonly<Record<string, string | null>>
  readonly signal: AbortSignal
}

/** Plays tests again, one after another, and keeps how each of them ended. Nothing is sent to webhooks, and no chat is stored. */
export async function runTests(
  context: ServiceContext,
  account_id: string,
  pathway_id: string,
  { test_ids, pathway_version = 'draft', brain: wanted }: RunBody,
) {
  const { db } = context.database
  const { revision } = await findPathwayHead(db, account_id, pathway_id)
  const pathway = await loadPathway(context, account_id, pathway_id, pathway_version)
  const rows = await chosenTests(context, account_id, pathway_id, test_ids)
  const secrets = await readSecrets(context, account_id)
  const brain = await brainFor(context, wanted, gatherPrompts(account_id, secrets).keep)
  const setting: Setting = { pathway, brain, secrets, signal: AbortSignal.timeout(RUN_MS) }
  const results = []
  const not_run: string[] = []
  for (const row of rows) {
    const outcome = setting.signal.aborted ? undefined : await runTest(context, row, setting)
    if (!outcome) {
      not_run.push(row.test_id)
      continue
    }
    const played = pathway.version === 'draft' ? revision : null
    const stored: StoredResult = { ...outcome.result, revision: played }
    await db
      .update(pathwayTests)
      .set({ result: JSON.stringify(stored), played: JSON.stringify(outcome.played) })
      .where(eq(pathwayTests.test_id, row.test_id))
    results.push({ test_id: row.test_id, name: row.name, result: resultOf(stored, revision) })
  }
  const passed = results.filter(({ result }) => result.status === 'passed').length
  return { passed, failed: results.length - passed, not_run, results }
}

async function chosenTests(
  { database: { db } }: ServiceContext,
  account_id: string,
  pathway_id: string,
  test_ids: readonly string[] | undefined,
): Promise<readonly PathwayTestRow[]> {
  const rows = await db
    .select()
    .from(pathwayTests)
    .where(testsOf(account_id, pathway_id))
    .orderBy(asc(pathwayTests.created_at), asc(pathwayTests.test_id))
  if (!test_ids) return rows
  const known = new Set(rows.map(({ test_id }) => test_id))
  const missing = test_ids.find(id => !known.has(id))
  if (missing !== undefined) throw new ApiError(404, `Test with ID "${missing}" not found.`)
  const wanted = new Set(test_ids)
  return rows.filter(({ test_id }) => wanted.has(test_id))
}

/** @returns undefined where the run's time was over before the test was */
async function runTest(context: ServiceContext, row: PathwayTestRow, setting: Setting) {
  const { pathway, brain, signal } = setting
  const plan: TestPlan = JSON.parse(row.plan)
  const { turns, fault } = await playPlan(context, row, plan, setting)
  if (signal.aborted) return undefined
  const failure = failureOf(plan, turns, fault)
  const result = {
    status: failure ? ('failed' as const) : ('passed' as const),
    pathway_version: pathway.version,
    brain: brain.name,
    ran_at: new Date(context.clock.now()).toISOString(),
    can_accept: failure !== null && failure.kind !== 'error' && turns.at(-1)?.ended?.reason !== 'error',
    failure,
  }
  return { result, played: turns }
}

interface PlayedPlan {
  readonly turns: readonly PlayedTestTurn[]
  /** Why the next turn could not be played. */
  readonly fault: string | undefined
}

async function playPlan(
  context: ServiceContext,
  { account_id, pathway_id }: PathwayTestRow,
  { seed, start_node_id, request_data, turns }: TestPlan,
  { pathway: { document }, brain, secrets, signal }: Setting,
): Promise<PlayedPlan> {
  const text = JSON.stringify({ request_data })
  let state = await context.documents.run('newChatState', { text, chat_id: randomUUID(), seed })
  const start: TurnInput = { type: 'start', ...(start_node_id !== null && { start_node_id }) }
  const { redact } = createRedactor(secrets)
  const played: PlayedTestTurn[] = []
  const done = (fault?: string): PlayedPlan => ({ turns: played, fault })
  try {
    await checkStart(context, document, start_node_id ?? undefined)
    for (const inputs of [[start], ...turns.map(inputsOf)]) {
      const conversation = { account_id, pathway_id, webhooks: 'mock' as const, state }
      const turn = await playInputs(context, conversation, { document, brain, secrets, signal }, inputs)
      state = turn.state
      const ids = turn.events.flatMap(event => (event.event_type === 'node.transition' ? [enteredBy(event)] : []))
      const names = await context.playing.run('nodeNames', { ids }, document)
      const path: TestNode[] = ids.map(node_id => ({ node_id, name: names[node_id] ?? node_id }))
      played.push({ path, ended: turn.ended && { reason: turn.ended.reason, message: redact(turn.ended.message) } })
      if (turn.ended) break
    }
    return done()
  } catch (error) {
    if (signal.aborted) return done()
    if (error instanceof ApiError && error.status < 500) return done(error.message)
    throw error
  }
}

const enteredBy = ({ payload }: { readonly payload: string }): string => JSON.parse(payload).chosen_node_id
