import { type Clause, clause, notMet } from './clause.ts'

const calls = (title: string) => `src/server/calls/calls.test.ts: ${title}`
const members = (title: string) => `src/server/calls/members.test.ts: ${title}`
const sendCall = (title: string) => `src/contract/sendCall.test.ts: ${title}`
const webhook = (title: string) => `src/server/calls/webhook.test.ts: ${title}`
const outcome = (title: string) => `src/server/calls/outcome/outcome.test.ts: ${title}`
const recordings = (title: string) => `src/server/recordings/recordings.test.ts: ${title}`

/** Sections 4.8 to 4.10: sending calls. */
export const sendingCalls: readonly Clause[] = [
  clause(
    '§4.8 Send call: a telephone rings',
    'The call is placed to the number over the telephone network.',
    ['sendCall'],
    [],
    notMet('every call is played on the embedded simulated line; there is no voice over a carrier yet'),
  ),
  clause(
    '§4.8 Send call: types of members',
    'Every member is checked, and all faults are named at once.',
    ['sendCall'],
    [
      sendCall('names every fault at once, of types and of rules'),
      sendCall('reads booleans and numbers that arrive as text'),
    ],
  ),
  clause(
    '§4.8 Send call: each member has an effect',
    'What each does on the line stands in a table with its tests.',
    ['sendCall'],
    [
      'src/contract/sendCallMembers.test.ts: every member of Send Call stands in the table of what it does on the line, and no other',
    ],
  ),
  clause(
    '§4.8 Send call: task, pathway_id, start_node_id',
    'The agent follows the task, or the pathway from the node that is named.',
    ['sendCall'],
    [
      calls('follows its pathway to the end and keeps what was said'),
      calls('to a pathway that is not there, or a node that it has not'),
    ],
  ),
  clause(
    '§4.8 Send call: voice',
    'The agent speaks with it.',
    ['sendCall'],
    [recordings('lets each side be heard where its lines are, by two voices')],
  ),
  clause(
    '§4.8 Send call: background_track',
    'It is heard behind the agent.',
    ['sendCall'],
    [recordings('is recorded with both at once where the agent goes on, and tells its background track')],
  ),
  clause(
    '§4.8 Send call: first_sentence',
    'It takes the place of the opening.',
    ['sendCall'],
    ['src/runtime/turn.test.ts: says the call’s own first sentence in the place of the start node’s opening'],
  ),
  clause(
    '§4.8 Send call: wait_for_greeting',
    'The other party speaks first.',
    ['sendCall'],
    [members('whom it waits for speaks first, and the greeting is heard before the agent’s words')],
  ),
  clause(
    '§4.8 Send call: block_interruptions',
    'The agent goes on when it is talked into.',
    ['sendCall'],
    [members('does not stop an agent whose call blocks interruptions, and the transcript tells so')],
  ),
  clause(
    '§4.8 Send call: interruption_threshold',
    'How soon it stops for the other party.',
    ['sendCall'],
    [members('murmurs, which a threshold of %s takes as %s')],
  ),
  clause(
    '§4.8 Send call: temperature, model',
    'The model is asked with them.',
    ['sendCall'],
    [
      'src/server/brains/model.test.ts: is asked with the temperature and the model of the call, and of the node that names its own',
    ],
  ),
  clause(
    '§4.8 Send call: keywords',
    'They put right what is misheard.',
    ['sendCall'],
    [
      members('what the line misheard stands in the timeline beside what was said'),
      sendCall('limits keywords and names the wrong one'),
    ],
  ),
  clause(
    '§4.8 Send call: pronunciation_guide',
    'Words are said as it says.',
    ['sendCall'],
    [recordings('the voice settings and the pronunciation guide of a call are heard')],
  ),
  clause(
    '§4.8 Send call: transfer_phone_number, transfer_list',
    'A caller who asks for a person is transferred.',
    ['sendCall'],
    [
      members('is transferred to whom the caller asks for: %s'),
      members('goes to the list’s own default before the transfer number, and nowhere by the model turbo'),
    ],
  ),
  clause(
    '§4.8 Send call: language, timezone',
    'They are those of the conversation.',
    ['sendCall'],
    [
      'src/server/chats/chats.test.ts: takes place where and in the language in which a call does that says nothing of it',
      recordings('of a language that no voice speaks is recorded all the same, and says so'),
    ],
  ),
  clause(
    '§4.8 Send call: request_data',
    'Its members are variables.',
    ['sendCall'],
    ['src/runtime/callee/callee.test.ts: says what the request gives'],
  ),
  clause(
    '§4.8 Send call: tools',
    'The agent may use them at every node.',
    ['sendCall'],
    ['src/server/chats/tools.test.ts: are called through the guarded client, at every node'],
  ),
  clause(
    '§4.8 Send call: dynamic_data',
    'Requests are made first, and their response_data set variables.',
    ['sendCall'],
    ['src/server/calls/dynamicData.test.ts: brings what its rows name'],
  ),
  clause(
    '§4.8 Send call: start_time',
    'The call is placed then.',
    ['sendCall'],
    [
      'src/server/calls/queue.test.ts: is played when its time comes, though nobody tells',
      calls('that waits for its time can be stopped before it is dialled'),
    ],
  ),
  clause(
    '§4.8 Send call: voicemail_message, voicemail_action',
    'A voicemail is hung up on, left a message, or talked to.',
    ['sendCall'],
    [members('a voicemail is met by the action %s')],
  ),
  clause(
    '§4.8 Send call: retry',
    'The number is dialled once more.',
    ['sendCall'],
    [calls('leaves a message, and dials once more after no answer')],
  ),
  clause(
    '§4.8 Send call: max_duration',
    'The call ends after so many minutes.',
    ['sendCall'],
    ['src/server/calls/hanging.test.ts: ends when its longest duration is reached'],
  ),
  clause(
    '§4.8 Send call: record',
    'The call has a recording.',
    ['sendCall'],
    [recordings('has the address of its recording in its record')],
  ),
  clause(
    '§4.8 Send call: from',
    'The number that it comes from.',
    ['sendCall'],
    [members('the number that a call is sent from is its caller, and stands in the agent’s words')],
  ),
  clause(
    '§4.8 Send call: webhook, webhook_events',
    'The webhook gets the record, and the events that were asked for.',
    ['sendCall'],
    [
      webhook('gets its record when it ends, signed, again while it is not taken, and once more when asked to'),
      webhook('is told of the events that it asks for, and of no others'),
    ],
  ),
  clause(
    '§4.8 Send call: metadata',
    'It comes back as it was sent.',
    ['sendCall', 'getCall'],
    [webhook('gets its record when it ends, signed, again while it is not taken, and once more when asked to')],
  ),
  clause(
    '§4.8 Send call: summary_prompt, analysis_prompt, analysis_schema',
    'The call is summed up and read by them.',
    ['sendCall', 'getCall'],
    [
      outcome('is read by the model, held to its forms, and told to the webhook'),
      outcome('is an extract that says so where the model gives no report, and the log tells of it'),
    ],
  ),
  clause(
    '§4.8 Send call: answered_by_enabled',
    'The record tells that a person answered.',
    ['sendCall', 'getCall'],
    [
      'src/server/calls/list.test.ts: tells that a person answered where this was asked for',
      'src/server/calls/list.test.ts: for %s finds what its records show',
    ],
  ),
  clause(
    '§4.8 Send call: answer',
    'Status, message, call_id, and null for batch_id.',
    ['sendCall'],
    [calls('follows its pathway to the end and keeps what was said')],
  ),
  clause(
    '§4.9 Send call: a task',
    'A number and a task are enough.',
    ['sendCall'],
    [sendCall('needs a number, and a task or a pathway')],
  ),
  clause(
    '§4.9 Send call: number',
    '+1 where no country is named, in any common spelling.',
    ['sendCall'],
    ['src/contract/phoneNumber.test.ts: reads %s as %s', 'src/contract/phoneNumber.test.ts: refuses %s and says why'],
  ),
  clause(
    '§4.10 Send call: a pathway',
    'A number and a pathway are enough.',
    ['sendCall'],
    [sendCall('needs a number, and a task or a pathway')],
  ),
]
