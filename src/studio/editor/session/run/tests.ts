import type { WholeTest } from '#contract/pathwayTests.ts'
import { call, queryClient } from '#studio/shell/api.ts'
import { testsQuery } from '#studio/shell/pathwayQueries.ts'
import { presentTurns } from './branches.ts'
import type { ChatState } from './chatState.ts'

/** Tells whether the caller has said something in the chat that is not saved yet, and nothing is being played. */
export function canSaveTest({
  events,
  turn,
  savedThrough,
}: Pick<ChatState, 'events' | 'turn' | 'savedThrough'>): boolean {
  return turn === null && presentTurns(events).length > 1 && events.at(-1)?.sequence !== savedThrough
}

export const refreshTests = (pathway_id: string) =>
  queryClient.invalidateQueries({ queryKey: testsQuery(pathway_id).queryKey })

/** Saves a chat as a test, named by the service after the caller's first words and the node where it ends. */
export async function saveTest(pathway_id: string, chat_id: string): Promise<void> {
  await call('POST /api/v1/convo_pathway/:pathway_id/tests', { params: { pathway_id }, body: { chat_id } })
  await refreshTests(pathway_id)
}

export async function runTest(pathway_id: string, test_id: string, signal: AbortSignal): Promise<void> {
  await call(
    'POST /api/v1/convo_pathway/:pathway_id/tests/run',
    { params: { pathway_id }, body: { test_ids: [test_id] } },
    { signal },
  )
  await refreshTests(pathway_id)
}

export async function changeTest(
  pathway_id: string,
  test_id: string,
  change: { readonly name: string } | { readonly accept_path: true },
): Promise<void> {
  await call('POST /api/v1/convo_pathway/:pathway_id/tests/:test_id', { params: { pathway_id, test_id }, body: change })
  await refreshTests(pathway_id)
}

export async function removeTest(pathway_id: string, test_id: string): Promise<void> {
  await call('DELETE /api/v1/convo_pathway/:pathway_id/tests/:test_id', { params: { pathway_id, test_id } })
  await refreshTests(pathway_id)
}

/** A test with its turns. */
export async function readTest(pathway_id: string, test_id: string): Promise<WholeTest> {
  return (await call('GET /api/v1/convo_pathway/:pathway_id/tests/:test_id', { params: { pathway_id, test_id } })).test
}
