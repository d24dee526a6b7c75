import { type Clause, clause, notMet } from './clause.ts'

const tools = (title: string) => `src/runtime/tools/tools.test.ts: ${title}`
const calls = (title: string) => `src/server/calls/calls.test.ts: ${title}`

/** Section 2 but for tools and pathways: the things, and what is in them. */
export const resources: readonly Clause[] = [
  clause(
    '§2.2 Inbound number: settings',
    'All settings are taken, checked and named at once.',
    ['updateInboundNumber'],
    [
      'src/contract/inboundRules.test.ts: names every fault at once',
      'src/contract/inboundRules.test.ts: lets null and the empty string clear what they clear',
    ],
  ),
  clause(
    '§2.2 Inbound number: what is read',
    'Every setting stands, null where it is not set, in the list too.',
    ['getInboundNumber', 'listInboundNumbers'],
    [calls('is listed, and read however it is written')],
  ),
  clause(
    '§2.2 Rule 1: background_track',
    'Office, cafe, restaurant, none, or null for quiet static.',
    ['updateInboundNumber', 'sendCall'],
    [
      'src/server/recordings/recordings.test.ts: is recorded with both at once where the agent goes on, and tells its background track',
    ],
  ),
  clause(
    '§2.2 Rule 2: pathway_id',
    'It overrides the prompt and resets what goes with that; null and the empty text clear it.',
    ['updateInboundNumber'],
    [calls('resets what a pathway overrides')],
  ),
  clause(
    '§2.2 Rule 3: numbers in paths',
    'With or without +, a US number without a country code.',
    ['getInboundNumber', 'updateInboundNumber'],
    [calls('is listed, and read however it is written'), 'src/contract/phoneNumber.test.ts: reads %s as %s'],
  ),

  clause(
    '§2.4 Batch: identifier',
    'A batch is identified by one id.',
    ['createBatch', 'getBatch'],
    ['src/server/batches/batches.test.ts: calls everybody, each with the values of the entry'],
  ),
  clause(
    '§2.5 Call: call_id',
    'A call is identified by its call_id.',
    ['getCall'],
    [calls('follows its pathway to the end and keeps what was said')],
  ),
  clause(
    '§2.5 Call: analysis',
    'Results stand under `analysis`, shaped by analysis_schema.',
    ['getCall'],
    ['src/server/calls/outcome/outcome.test.ts: is read by the model, held to its forms, and told to the webhook'],
  ),
  clause(
    '§2.6 Campaign: summary',
    'Its name and six counts, computed from its calls.',
    ['listCampaigns'],
    [
      'src/server/batches/campaigns.test.ts: a campaign calls those again who were not reached, after the waiting period, and counts by its calls',
    ],
  ),
  clause(
    '§2.7 Call event',
    'Level, message, category, call_id and time.',
    ['streamCallEvents', 'listCallEvents'],
    [calls('is resumed in the event stream after the last event that was seen')],
  ),
  clause(
    '§2.8 Vector store',
    'A KB- id, a name, a description for the AI, and a text that is indexed.',
    ['createVectorStore', 'getVectorStore'],
    [
      'src/server/vectors/vectors.test.ts: is made, indexed and asked; passages come with their headings, places and scores',
    ],
  ),
  clause(
    '§2.8 Vector store: in tools',
    'Its id among the tools lets the agent search in it.',
    ['sendCall'],
    [
      'src/server/vectors/played.test.ts: a call with a task takes the ids of stores among its tools, and of no others',
      tools('offers a knowledge base by its name and description, and says what the passages stand below'),
    ],
  ),
  clause(
    '§2.9 Web agent: members',
    'What is sent is kept, and answered with every member.',
    ['createAgent', 'getAgent'],
    ['src/server/agents/agents.test.ts: has the defaults of what it does not say, is changed, listed and deleted'],
  ),
  clause(
    '§2.9 Web agent: voice',
    'The agent speaks with its voice.',
    ['createAgent'],
    [],
    notMet('conversations with web agents are by text; the voice is kept'),
  ),
  clause(
    '§2.10 Voice: id or name',
    'Either names it.',
    ['getVoice', 'sampleVoice'],
    ['src/server/voices/voices.test.ts: has the voices that programs of the public service ask for, by name and by id'],
  ),
  clause(
    '§2.11 SMS conversation',
    'It is between a number of somebody else and one of the account.',
    ['getSmsMessages'],
    [
      'src/server/sms/sms.test.ts: is answered by the number’s pathway, turn after turn, and its messages are read from either side',
    ],
  ),
]
