import { setTimeout as wait } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import type { WebhookMock } from '#contract/chat.ts'
import { nodeData, nodesById, type PathwayDocument } from '#pathway/document.ts'
import { sampleBody } from '#runtime/sampleAnswer.ts'
import type { Http, HttpAnswer } from '#runtime/types.ts'
import type { ServiceContext } from '../context.ts'
import { pathwayMocks } from '../db/schema.ts'
import { findPathway } from '../pathways/pathways.ts'

export type Mocks = Readonly<Record<string, WebhookMock>>

export async function readMocks(
  { database: { db } }: ServiceContext,
  account_id: string,
  pathway_id: string,
): Promise<Mocks> {
  const [row] = await db
    .select({ mocks: pathwayMocks.mocks })
    .from(pathwayMocks)
    .where(and(eq(pathwayMocks.account_id, account_id), eq(pathwayMocks.pathway_id, pathway_id)))
  return row ? (JSON.parse(row.mocks) as Mocks) : {}
}

export async function getMocks(context: ServiceContext, account_id: string, pathway_id: string): Promise<Mocks> {
  await findPathway(context.database.db, account_id, pathway_id)
  return readMocks(context, account_id, pathway_id)
}

export async function putMocks(context: ServiceContext, account_id: string, pathway_id: string, mocks: Mocks) {
  const { db } = context.database
  await findPathway(db, account_id, pathway_id)
  const row = { mocks: JSON.stringify(mocks), updated_at: new Date(context.clock.now()) }
  await db
    .insert(pathwayMocks)
    .values({ pathway_id, account_id, ...row })
    .onConflictDoUpdate({ target: pathwayMocks.pathway_id, set: row })
}

/** Answers each webhook node with its mock, or with a sample made of its mappings; nothing leaves the machine. */
export function mockHttp(document: PathwayDocument, mocks: Mocks): Http {
  return {
    async send({ node_id, timeout_ms }): Promise<HttpAnswer> {
      const node = nodesById(document).get(node_id ?? '')
      const mock: WebhookMock = (node && Object.hasOwn(mocks, node.id) ? mocks[node.id] : undefined) ?? {
        status: 200,
        body: node ? sampleBody(nodeData(node)) : {},
        delay_ms: 0,
      }
      const duration_ms = Math.min(mock.delay_ms, timeout_ms)
      if (duration_ms > 0) await wait(duration_ms)
      if (mock.delay_ms >= timeout_ms && mock.delay_ms > 0) {
        return noAnswer(duration_ms, `There was no answer within ${timeout_ms / 1000} seconds.`)
      }
      if (mock.status === 0) return noAnswer(duration_ms, 'The mock gives no answer.')
      return { status: mock.status, body: mock.body ?? null, duration_ms, mocked: true }
    },
  }
}

function noAnswer(duration_ms: number, error: string): HttpAnswer {
  return { status: 0, body: null, duration_ms, mocked: true, error }
}
