import type { WebhookMock } from '#contract/chat.ts'
import { asSent } from '#pathway/attachedTool.ts'
import { nodeData, nodesById, type PathwayDocument } from '#pathway/document.ts'
import { RESPONSE_DATA } from '#pathway/members.ts'
import { ownMember } from '#pathway/ownMember.ts'
import type { Http, HttpAnswer } from '#runtime/ports.ts'
import { sampleBody } from '#runtime/sampleAnswer.ts'

export type Mocks = Readonly<Record<string, WebhookMock>>

/** Answers each webhook node with its mock, or with a sample made of its mappings, as each tool; nothing leaves the machine. */
export function mockHttp(
  document: PathwayDocument,
  mocks: Mocks,
  wait: (milliseconds: number) => Promise<unknown>,
): Http {
  return {
    async send({ node_id, timeout_ms, keeps }): Promise<HttpAnswer> {
      if (keeps) return { status: 200, body: sampleBody({ [RESPONSE_DATA]: keeps }), duration_ms: 0, mocked: true }
      const node = nodesById(document).get(node_id ?? '')
      const mock: WebhookMock = (node && ownMember(mocks, node.id)) ?? {
        status: 200,
        body: node ? sampleBody(asSent(nodeData(node))) : {},
        delay_ms: 0,
      }
      const duration_ms = Math.min(mock.delay_ms, timeout_ms)
      if (duration_ms > 0) await wait(duration_ms)
      if (mock.delay_ms >= timeout_ms && mock.delay_ms > 0) {
        return noAnswer(duration_ms, `No response within ${timeout_ms / 1000} seconds.`)
      }
      if (mock.status === 0) return noAnswer(duration_ms, 'The mock doesn’t respond.')
      return { status: mock.status, body: mock.body ?? null, duration_ms, mocked: true }
    },
  }
}

function noAnswer(duration_ms: number, error: string): HttpAnswer {
  return { status: 0, body: null, duration_ms, mocked: true, error }
}
