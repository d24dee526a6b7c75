import { z } from 'zod'
import { endReasons } from '#runtime/events/names.ts'
import { pathwayVersion } from './chat.ts'
import { endpoint } from './endpoint.ts'
import { listCounts, listQuery, statusSuccess, success, timestamp } from './envelope.ts'
import { pathwayParams } from './pathways.ts'
import { requestData } from './requestData.ts'

/** Most tests of a pathway, and most turns of a test. */
export const MAX_TESTS = 100
export const MAX_TEST_TURNS = 200

const testNode = z
  .object({ node_id: z.string().describe('ID of the node.'), name: z.string().describe('Its name at that time.') })
  .meta({ id: 'TestNode' })
export type TestNode = z.infer<typeof testNode>

const path = z.array(testNode)

const testTurn = z
  .object({
    message: z.string().optional().describe('What the caller says. If absent, the caller stays silent.'),
    digits: z.string().optional().describe('Keys the caller presses instead of speaking.'),
    interrupt: z
      .object({ heard: z.string().describe('The part of the agent’s words they had heard.') })
      .optional()
      .describe('The caller interrupted.'),
    choose: z
      .object({
        kind: z.enum(['edge', 'global']).describe('An edge, or a global node.'),
        key: z.string().describe('ID of the edge or global node.'),
      })
      .optional()
      .describe('The option chosen by hand.'),
    path: path.describe('The nodes it should go to in this turn, in order. Empty if it should stay.'),
  })
  .meta({ id: 'TestTurn' })
export type TestTurn = z.infer<typeof testTurn>

const endReason = z.enum(endReasons).nullable()

const testFailure = z
  .object({
    kind: z
      .enum(['path', 'ended', 'end', 'error'])
      .describe(
        '`path`: a turn went to other nodes. `ended`: the conversation was over before the turn. `end`: it didn’t end as expected. `error`: the turn couldn’t be played.',
      ),
    turn: z.number().int().describe('The turn, from 1. 0 is the start, before the caller says anything.'),
    caller: z.string().describe('The caller’s words in this turn, possibly cut.'),
    chosen: z.boolean().optional().describe('Present and true if an option was chosen by hand in this turn.'),
    from: testNode.nullable().describe('The node the turn should have begun at.'),
    expected: path.describe('The nodes it should have gone to.'),
    reached: path.describe('The nodes it went to.'),
    message: z.string().describe('The failure, in a sentence.'),
  })
  .meta({ id: 'TestFailure' })
export type TestFailure = z.infer<typeof testFailure>

const testResult = z
  .object({
    status: z.enum(['passed', 'failed']).describe('Whether every turn took its path.'),
    pathway_version: z.union([z.number().int(), z.literal('draft')]).describe('The version it ran on.'),
    brain: z.string().describe('What chose the path: `scripted`, or the name of a model.'),
    ran_at: timestamp.describe('When it ran.'),
    is_current: z.boolean().describe('Whether it ran on the draft as it is now.'),
    can_accept: z.boolean().describe('Whether its path can become the expected one.'),
    failure: testFailure.nullable().describe('Where it left its path first. `null` if it passed.'),
  })
  .meta({ id: 'TestResult' })
export type TestResult = z.infer<typeof testResult>

const testSummary = z
  .object({
    test_id: z.string().describe('ID of the test.'),
    name: z.string().describe('Its name.'),
    turn_count: z.number().int().describe('Number of turns of the caller.'),
    created_at: timestamp.describe('When it was saved.'),
    last_result: testResult.nullable().describe('The last result. `null` before the first run.'),
  })
  .meta({ id: 'TestSummary' })
export type TestSummary = z.infer<typeof testSummary>

const wholeTest = testSummary
  .extend({
    start_node_id: z.string().nullable().describe('The node to start at. `null` for the start node.'),
    request_data: requestData.describe('Variables of the conversation, by name.'),
    start_path: path.describe('The nodes it should go to before the caller says anything.'),
    turns: z.array(testTurn).describe('The caller’s turns.'),
    ended: endReason.describe('How it should end. `null` if it should stay open.'),
  })
  .meta({ id: 'PathwayTest' })
export type WholeTest = z.infer<typeof wholeTest>

const testName = z.string().trim().min(1).max(200)
const testParams = pathwayParams.extend({ test_id: z.string().describe('ID of the test.') })
const tests = '/api/v1/convo_pathway/:pathway_id/tests'
const missing = 'The pathway or test doesn’t exist.'

export const listTests = endpoint({
  method: 'GET',
  path: tests,
  tag: 'Pathway chat',
  summary: 'List the tests of a pathway',
  description: 'Lists the tests with their last results.',
  params: pathwayParams,
  query: listQuery,
  responses: { 200: listCounts.extend({ status: success, tests: z.array(testSummary).describe('The tests.') }) },
})

export const createTest = endpoint({
  method: 'POST',
  path: tests,
  tag: 'Pathway chat',
  summary: 'Save a chat as a test',
  description: `Keeps the caller’s turns of a chat, and the nodes that each one led to as the expected path. Turns left by a rewind don’t count. A pathway can have up to ${MAX_TESTS} tests, and a test up to ${MAX_TEST_TURNS} turns.`,
  idempotent: true,
  params: pathwayParams,
  body: z.object({
    chat_id: z.string().describe('The chat, which must be with this pathway.'),
    name: testName
      .optional()
      .describe('Name of the test. Default: the caller’s first words and the node where it ends.'),
  }),
  example: { chat_id: 'c0a8b1de-6b5e-4f0e-8f7c-0c9d1f6f0f11', name: 'Cancels a booking' },
  failures: {
    404: 'The pathway or chat doesn’t exist.',
    409: 'The caller hasn’t said anything, the chat is too long, the pathway has too many tests, or the idempotency key was used for another request.',
  },
  responses: { 200: statusSuccess.extend({ test: wholeTest.describe('The new test.') }) },
})

export const getTest = endpoint({
  method: 'GET',
  path: `${tests}/:test_id`,
  tag: 'Pathway chat',
  summary: 'Get a test',
  description: 'Returns the test with its turns and the expected path.',
  params: testParams,
  failures: { 404: missing },
  responses: { 200: statusSuccess.extend({ test: wholeTest.describe('The test.') }) },
})

export const updateTest = endpoint({
  method: 'POST',
  path: `${tests}/:test_id`,
  tag: 'Pathway chat',
  summary: 'Change a test',
  description: 'Renames a test, or makes the path of its last run the expected one.',
  params: testParams,
  body: z.object({
    name: testName.optional().describe('Its new name.'),
    accept_path: z
      .boolean()
      .optional()
      .describe('`true`: expects the path of the last run from now on. Turns after its end are removed.'),
  }),
  example: { accept_path: true },
  failures: { 404: missing, 409: 'The test hasn’t run, or its last run couldn’t be played to its end.' },
  responses: { 200: statusSuccess.extend({ test: wholeTest.describe('The test now.') }) },
})

export const deleteTest = endpoint({
  method: 'DELETE',
  path: `${tests}/:test_id`,
  tag: 'Pathway chat',
  summary: 'Delete a test',
  description: 'Deletes the test with its last result. This can’t be undone.',
  params: testParams,
  failures: { 404: missing },
  responses: { 200: statusSuccess.extend({ message: z.string() }) },
})

export const runTests = endpoint({
  method: 'POST',
  path: `${tests}/run`,
  tag: 'Pathway chat',
  summary: 'Run tests',
  description:
    'Plays the tests again, one after another, and compares the path of each turn with the expected one. Webhooks get mock responses, and no chat is stored. A run stops after five minutes; tests it didn’t come to are in `not_run`.',
  params: pathwayParams,
  body: z
    .object({
      test_ids: z.array(z.string()).max(MAX_TESTS).optional().describe('The tests to run. Default: all.'),
      pathway_version: pathwayVersion
        .optional()
        .describe('The version to use: a number, `production`, `staging`, or `draft`. Default: `draft`.'),
      brain: z
        .enum(['auto', 'scripted', 'model'])
        .default('auto')
        .describe('`auto`: the model if one is set up, otherwise the scripted simulator.'),
    })
    .default({ brain: 'auto' }),
  example: { pathway_version: 'draft' },
  failures: { 404: 'The pathway, version, or a test doesn’t exist.' },
  responses: {
    200: statusSuccess.extend({
      passed: z.number().int().describe('Number of tests that passed.'),
      failed: z.number().int().describe('Number of tests that failed.'),
      not_run: z.array(z.string()).describe('IDs of tests that the run didn’t come to.'),
      results: z
        .array(
          z.object({
            test_id: z.string().describe('ID of the test.'),
            name: z.string().describe('Its name.'),
            result: testResult.describe('Its result.'),
          }),
        )
        .describe('The results, in the order of the tests.'),
    }),
  },
})
