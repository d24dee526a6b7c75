import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import {
  type createTest as createTestEndpoint,
  MAX_TEST_TURNS,
  MAX_TESTS,
  type TestResult,
  type TestSummary,
  type updateTest as updateTestEndpoint,
  type WholeTest,
} from '#contract/pathwayTests.ts'
import { documentIfThere, findChat, readNewestEvents } from '../chats/read.ts'
import type { ServiceContext } from '../context.ts'
import { bytesOf } from '../db/bounded.ts'
import type { Alongside, Db } from '../db/database.ts'
import { inOrder, type ListQuery, readFittingPage } from '../db/page.ts'
import { type ChatRow, type PathwayTestRow, pathwayTests } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { findPathwayHead } from '../pathways/pathways.ts'
import type { Expectation, PlayedTestTurn } from './compare.ts'
import { type Plan, suggestedName } from './plan.ts'

/** A plan as it is stored: with the names of its nodes. */
export type TestPlan = Expectation & Omit<Plan, keyof Expectation>

/** A result as it is stored: with the revision of the draft that it played. */
export type StoredResult = Omit<TestResult, 'is_current'> & { readonly revision: number | null }

/** The tests of a pathway. */
export const testsOf = (account_id: string, pathway_id: string) =>
  and(eq(pathwayTests.account_id, account_id), eq(pathwayTests.pathway_id, pathway_id))

const oneTest = (account_id: string, pathway_id: string, test_id: string) =>
  and(testsOf(account_id, pathway_id), eq(pathwayTests.test_id, test_id))

const testMissing = (test_id: string) => new ApiError(404, `Test with ID "${test_id}" not found.`)

const { test_id, name, turn_count, result, created_at } = pathwayTests
const shown = { test_id, name, turn_count, result, created_at, bytes: bytesOf(name, result) }

export async function listTests(
  { database: { db } }: ServiceContext,
  account_id: string,
  pathway_id: string,
  query: ListQuery,
) {
  const { revision } = await findPathwayHead(db, account_id, pathway_id)
  const mine = testsOf(account_id, pathway_id)
  const { page, counts } = await readFittingPage(
    db.select(shown).from(pathwayTests).where(mine),
    inOrder(query, pathwayTests.created_at, pathwayTests.test_id),
    query,
    db.$count(pathwayTests, mine),
  )
  return { tests: page.map(row => summaryOf(row, revision)), ...counts }
}

type Shown = Pick<PathwayTestRow, keyof typeof shown & keyof PathwayTestRow>

/** @param draft the revision of the draft as it is now */
function summaryOf({ test_id, name, turn_count, result, created_at }: Shown, draft: number): TestSummary {
  return {
    test_id,
    name,
    turn_count,
    created_at: created_at.toISOString(),
    last_result: result === null ? null : resultOf(JSON.parse(result), draft),
  }
}

/** A result as the API answers it. */
export function resultOf({ revision, ...result }: StoredResult, draft: number): TestResult {
  return { ...result, is_current: revision === draft }
}

function wholeOf(row: PathwayTestRow, draft: number): WholeTest {
  const { start_node_id, request_data, start_path, turns, ended }: TestPlan = JSON.parse(row.plan)
  return {
    ...summaryOf(row, draft),
    start_node_id,
    request_data,
    start_path: [...start_path],
    turns: [...turns],
    ended,
  }
}

async function findTest(db: Db, account_id: string, pathway_id: string, test_id: string): Promise<PathwayTestRow> {
  const [row] = await db
    .select()
    .from(pathwayTests)
    .where(oneTest(account_id, pathway_id, test_id))
  if (!row) throw testMissing(test_id)
  return row
}

export async function getTest(
  { database: { db } }: ServiceContext,
  account_id: string,
  pathway_id: string,
  test_id: string,
): Promise<WholeTest> {
  const { revision } = await findPathwayHead(db, account_id, pathway_id)
  return wholeOf(await findTest(db, account_id, pathway_id, test_id), revision)
}

/** Keeps a chat as a test: its caller's turns, and the path that they took. */
export async function createTest(
  context: ServiceContext,
  account_id: string,
  pathway_id: string,
  { chat_id, name }: z.output<(typeof createTestEndpoint)['body']>,
  alongside: Alongside<WholeTest>,
): Promise<WholeTest> {
  const { database, clock } = context
  await findPathwayHead(database.db, account_id, pathway_id)
  const chat = await findChat(context, account_id, chat_id)
  if (chat.pathway_id !== pathway_id) throw new ApiError(404, `Chat with ID "${chat_id}" not found.`)
  const plan = await planOf(context, chat)
  const now = new Date(clock.now())
  const test: Omit<PathwayTestRow, 'name'> = {
    test_id: randomUUID(),
    account_id,
    pathway_id,
    plan: JSON.stringify(plan),
    turn_count: plan.turns.length,
    result: null,
    played: null,
    created_at: now,
    updated_at: now,
  }
  return database.db.transaction(async tx => {
    const { revision } = await findPathwayHead(tx, account_id, pathway_id, true)
    const mine = testsOf(account_id, pathway_id)
    const others = await tx.select({ name: pathwayTests.name }).from(pathwayTests).where(mine)
    if (others.length >= MAX_TESTS)
      throw new ApiError(409, `A pathway can have up to ${MAX_TESTS} tests. Delete one first.`)
    const named = name ?? suggestedName(plan, new Set(others.map(other => other.name)))
    const row: PathwayTestRow = { ...test, name: named }
    await tx.insert(pathwayTests).values(row)
    const made = wholeOf(row, revision)
    await alongside(tx, made)
    return made
  })
}

async function planOf(context: ServiceContext, chat: ChatRow): Promise<TestPlan> {
  const events = await readNewestEvents(context.database.db, chat.account_id, chat.chat_id)
  const timeline = `[${events.map(({ event }) => event).join(',')}]`
  const read = await context.documents.run('planOfChat', { timeline, state: chat.state })
  if (!read) throw new ApiError(409, 'This chat is too long to save as a test.')
  const { start_path, turns, ...plan } = read
  if (turns.length === 0) throw new ApiError(409, 'Say something as the caller first.')
  if (turns.length > MAX_TEST_TURNS)
    throw new ApiError(409, `A test can have up to ${MAX_TEST_TURNS} turns. This chat has ${turns.length}.`)
  const document = await documentIfThere(context, chat)
  const ids = [...new Set([start_path, ...turns.map(({ path }) => path)].flat())]
  const names = document ? await context.playing.run('nodeNames', { ids }, document) : {}
  const named = (path: readonly string[]) => path.map(node_id => ({ node_id, name: names[node_id] ?? node_id }))
  return { ...plan, start_path: named(start_path), turns: turns.map(turn => ({ ...turn, path: named(turn.path) })) }
}

export async function updateTest(
  { database, clock }: ServiceContext,
  account_id: string,
  pathway_id: string,
  test_id: string,
  { name, accept_path }: z.output<(typeof updateTestEndpoint)['body']>,
): Promise<WholeTest> {
  return database.db.transaction(async tx => {
    const { revision } = await findPathwayHead(tx, account_id, pathway_id, true)
    const row = await findTest(tx, account_id, pathway_id, test_id)
    const change = {
      ...(name !== undefined && { name }),
      ...(accept_path && acceptedPath(row)),
      updated_at: new Date(clock.now()),
    }
    await tx
      .update(pathwayTests)
      .set(change)
      .where(oneTest(account_id, pathway_id, test_id))
    return wholeOf({ ...row, ...change }, revision)
  })
}

/** Makes the path of the last run the expected one: that run has passed then. */
function acceptedPath({ plan, played, result }: PathwayTestRow) {
  const ran: StoredResult | null = result === null ? null : JSON.parse(result)
  if (!ran?.can_accept || played === null)
    throw new ApiError(409, 'Run the test to its end before you accept its path.')
  const before: TestPlan = JSON.parse(plan)
  const [start, ...turns]: readonly PlayedTestTurn[] = JSON.parse(played)
  const after: TestPlan = {
    ...before,
    start_path: start?.path ?? [],
    turns: before.turns.slice(0, turns.length).map((turn, at) => ({ ...turn, path: [...(turns[at]?.path ?? [])] })),
    ended: (turns.at(-1) ?? start)?.ended?.reason ?? null,
  }
  const passed: StoredResult = { ...ran, status: 'passed', failure: null, can_accept: false }
  return { plan: JSON.stringify(after), turn_count: after.turns.length, result: JSON.stringify(passed) }
}

export async function deleteTest(
  { database: { db } }: ServiceContext,
  account_id: string,
  pathway_id: string,
  test_id: string,
): Promise<void> {
  await findPathwayHead(db, account_id, pathway_id)
  const deleted = await db
    .delete(pathwayTests)
    .where(oneTest(account_id, pathway_id, test_id))
    .returning({ test_id: pathwayTests.test_id })
  if (deleted.length === 0) throw testMissing(test_id)
}
