import { type Clause, clause, partly } from './clause.ts'

const calls = (title: string) => `src/server/calls/calls.test.ts: ${title}`
const members = (title: string) => `src/server/calls/members.test.ts: ${title}`
const recordings = (title: string) => `src/server/recordings/recordings.test.ts: ${title}`
const batches = (title: string) => `src/server/batches/batches.test.ts: ${title}`
const agents = (title: string) => `src/server/agents/agents.test.ts: ${title}`
const voices = (title: string) => `src/server/voices/voices.test.ts: ${title}`
const sms = (title: string) => `src/server/sms/sms.test.ts: ${title}`
const telephony = (title: string) => `src/server/carrier/telephony.test.ts: ${title}`
const purchases = (title: string) => `src/server/numbers/purchases.test.ts: ${title}`
const registrations = (title: string) => `src/server/registrations/registrations.test.ts: ${title}`
const vectors = (title: string) => `src/server/vectors/vectors.test.ts: ${title}`
const byText = partly('it is checked and kept; conversations with web agents are by text, which needs no such setting')

/** Section 4 but for sending calls: the operations. */
export const operations: readonly Clause[] = [
  clause(
    '§4.1 Create tool',
    'Answers a status and the tool_id.',
    ['createTool'],
    [calls('is kept whole, changed and deleted')],
  ),
  clause(
    '§4.2 Update tool',
    'Takes the same body under the tool’s path, and answers the same.',
    ['updateTool'],
    [calls('is kept whole, changed and deleted')],
  ),
  clause(
    '§4.3 Update inbound: encrypted_key',
    'The header names the telephony account; the service’s numbers need none.',
    ['updateInboundNumber'],
    [telephony('is named by its own key alone')],
  ),
  clause(
    '§4.3 Update inbound: prompt',
    '`prompt` is required.',
    ['updateInboundNumber'],
    ['src/server/calls/calls.test.ts: resets what a pathway overrides'],
    partly(
      'a prompt is taken, and one is not demanded: clients change single settings, and rule 2 of §2.2 has a pathway take its place',
    ),
  ),
  clause(
    '§4.3 Update inbound: answer',
    'A status, a message, and the settings as they are then.',
    ['updateInboundNumber'],
    [calls('resets what a pathway overrides')],
  ),
  clause(
    '§4.4 List inbound numbers',
    'An array of numbers; the header encrypted_key narrows it to one telephony account.',
    ['listInboundNumbers'],
    [calls('is listed, and read however it is written'), telephony('is named by its own key alone')],
  ),
  clause(
    '§4.5 Inbound number',
    'Answers the settings of one number.',
    ['getInboundNumber'],
    [calls('is listed, and read however it is written')],
  ),
  clause(
    '§4.6 Update pathway',
    'All members may be left out; the answer has status, message and pathway_data.',
    ['updatePathway'],
    ['src/server/pathways/pathways.test.ts: replaces what is sent and answers as the specification shows'],
  ),
  clause(
    '§4.7 Batch: base_prompt',
    'Placeholders in braces are filled from each entry, by names as they are written.',
    ['createBatch'],
    [
      'src/contract/batchPrompt.test.ts: is filled from the entry, with one brace or two',
      'src/contract/batchPrompt.test.ts: goes by names as they are written',
    ],
  ),
  clause(
    '§4.7 Batch: call_data',
    'Each entry has a phone_number; the others are named.',
    ['createBatch'],
    [batches('names entries that cannot be called, skips them, and calls the others')],
  ),
  clause(
    '§4.7 Batch: from',
    'Calls come from the number that is named.',
    ['createBatch'],
    [members('the number that a call is sent from is its caller, and stands in the agent’s words')],
  ),
  clause(
    '§4.7 Batch: label, campaign_id',
    'A label for people; a campaign groups batches.',
    ['createBatch', 'getBatch'],
    [
      'src/server/batches/campaigns.test.ts: a batch may name a campaign, which is stopped and deleted with its calls kept',
    ],
  ),
  clause(
    '§4.7 Batch: test_mode',
    'Only the first entry is called, and the answer says more.',
    ['createBatch'],
    [batches('calls the first entry alone in test mode, and says what it would do')],
  ),
  clause(
    '§4.7 Batch: answer',
    'A status, and the id of the batch, also as `pathway_id`.',
    ['createBatch'],
    [batches('calls everybody, each with the values of the entry')],
  ),

  clause(
    '§4.11 Get messages',
    'By the two numbers, in either order.',
    ['getSmsMessages'],
    [sms('is answered by the number’s pathway, turn after turn, and its messages are read from either side')],
  ),
  clause(
    '§4.12 Clear a conversation',
    'The AI forgets the messages; none is deleted.',
    ['clearSms'],
    [sms('is hidden from the AI when it is cleared, and stays to be read')],
  ),
  clause(
    '§4.13 Web agent: prompt',
    'It is required.',
    ['createAgent'],
    [agents('is refused with every fault named')],
    partly('a pathway_id does in its place, since it resets the prompt by rule 2 of §2.2'),
  ),
  clause(
    '§4.13 Web agent: model',
    'base, turbo or enhanced, which is the default.',
    ['createAgent'],
    [agents('has the defaults of what it does not say, is changed, listed and deleted')],
  ),
  clause(
    '§4.13 Web agent: language',
    'The eight codes; ENG is the default.',
    ['createAgent'],
    ['src/contract/languages.test.ts: %j is the language %s'],
  ),
  clause(
    '§4.13 Web agent: first_sentence',
    'Under 200 characters; null and the empty text remove it.',
    ['createAgent', 'updateAgent'],
    [agents('is refused with every fault named')],
  ),
  clause(
    '§4.13 Web agent: interruption_threshold',
    '100 unless said.',
    ['createAgent'],
    [agents('has the defaults of what it does not say, is changed, listed and deleted')],
    byText,
  ),
  clause(
    '§4.13 Web agent: keywords',
    'Words, each with a factor if need be.',
    ['createAgent'],
    [agents('is refused with every fault named')],
    byText,
  ),
  clause(
    '§4.13 Web agent: max_duration',
    '30 minutes unless said; null goes back to that.',
    ['createAgent', 'updateAgent'],
    [agents('has as long as the agent says, and a token a quarter of an hour')],
  ),
  clause(
    '§4.13 Web agent: dynamic_data',
    'null and the empty text clear it.',
    ['updateAgent'],
    [agents('has the defaults of what it does not say, is changed, listed and deleted')],
  ),
  clause(
    '§4.13 Web agent: analysis_schema',
    'Results come back under `analysis`, in a webhook and when it is read.',
    ['createAgent'],
    [agents('that has ended is summed up, with the results that were asked for')],
  ),
  clause(
    '§4.13 Web agent: pathway_id',
    'It resets what a pathway overrides.',
    ['createAgent', 'updateAgent'],
    [agents('that follows a pathway forgets what the pathway overrides')],
  ),
  clause(
    '§4.14 Upload numbers',
    'Numbers of a telephony account become inbound numbers; others are left out.',
    ['deleteOrInsert', 'insertNumbers'],
    [telephony('brings its numbers, leaves out the rest silently, and has messages handed over')],
  ),
  clause(
    '§4.15 Purchase: area_code',
    'Three digits, 415 unless said, and an exact match or a refusal.',
    ['purchaseOutbound'],
    [purchases('gives one of exactly the area code, by default 415, and no number twice')],
  ),
  clause(
    '§4.15 Purchase: subscription',
    '15 USD a month are charged to the stored payment method.',
    ['purchaseOutbound', 'listCharges'],
    [purchases('charges 15 USD at once and once for each month that begins, however often it looks')],
    partly(
      'charges are written to a ledger; a service that people host themselves has no payment provider to collect them',
    ),
  ),
  clause(
    '§4.15 Purchase: answer',
    '+1 and ten digits.',
    ['purchaseOutbound'],
    [purchases('gives one of exactly the area code, by default 415, and no number twice')],
  ),
  clause(
    '§4.16 Sample: voice',
    'By id or name; the answer is an audio file.',
    ['sampleVoice'],
    [voices('is an MP3 file of some seconds'), voices('of nobody is 404')],
  ),
  clause(
    '§4.16 Sample: text',
    'At most 200 characters.',
    ['sampleVoice'],
    [voices('of 200 characters is heard, of 201 it is refused')],
  ),
  clause(
    '§4.16 Sample: voice_settings',
    'They override the voice’s own.',
    ['sampleVoice'],
    [voices('follows speed, pitch and pauses')],
  ),
  clause(
    '§4.16 Sample: language',
    'ENG unless said; other codes too.',
    ['sampleVoice'],
    [voices('in %s is heard'), voices('in %s says that the voice does not speak it')],
    partly(
      'other languages than English need espeak-ng or a speech endpoint; without them the answer is a refusal that says so',
    ),
  ),
  clause(
    '§4.17 A2P: both paths',
    '/api/v1/sms/register and /api/registerA2PBrand are one.',
    ['registerBrand'],
    [registrations('is taken, by both of its paths, and decided by the carrier later')],
  ),
  clause(
    '§4.17 A2P: members',
    'Verticals, types, states, three samples and the position are checked.',
    ['registerBrand'],
    [
      'src/contract/registrationRules.test.ts: names %s of %j',
      'src/contract/registrationRules.test.ts: takes %s as a position',
    ],
  ),
  clause(
    '§4.17 A2P: success',
    'It means that the submission was taken; the carrier decides later.',
    ['registerBrand', 'listRegistrations'],
    [registrations('is taken, by both of its paths, and decided by the carrier later')],
  ),
  clause(
    '§4.18 SMS webhook',
    'By number; true, false or a URL.',
    ['updateSmsWebhook'],
    [sms('is set, kept and removed, and gets each message, signed and tried again')],
  ),
  clause(
    '§4.19 List campaigns',
    'A status, and the summaries.',
    ['listCampaigns'],
    [
      'src/server/batches/campaigns.test.ts: a campaign calls those again who were not reached, after the waiting period, and counts by its calls',
    ],
  ),
  clause(
    '§4.20 Recording: two forms',
    'A URL as JSON, or the MP3 file, by `accept`.',
    ['getRecording'],
    [recordings('tells where the recording is, as JSON'), recordings('has a stereo MP3 file of its whole length, %s')],
  ),
  clause(
    '§4.20 Recording: record',
    'Only calls with `record` have one.',
    ['getRecording'],
    [recordings('that was not to be recorded has no recording, and says so')],
  ),
  clause(
    '§4.21 Event stream',
    'Events with level, message, category, call_id and time, live.',
    ['streamCallEvents'],
    [
      calls('is resumed in the event stream after the last event that was seen'),
      calls('is told from its beginning to whoever names an event that cannot be'),
    ],
  ),
  clause(
    '§4.22 Update vector store',
    'By its path without a version; name, description and text are replaced.',
    ['updateVectorStore'],
    [vectors('is indexed anew for a new text, and keeps its text where none is sent')],
    partly('a request without `text` is not refused: it renames a store without sending 5 MiB again'),
  ),
  clause(
    '§4.23 Other operations',
    'Voices are listed, calls and batches read, vector stores made.',
    ['listVoices', 'listCalls', 'getBatch', 'createVectorStore'],
    [voices('is read page by page'), calls('is filtered and counted'), vectors('is made once for one idempotency key')],
  ),
]
