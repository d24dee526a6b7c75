import { type Clause, clause } from './clause.ts'

const registration = (title: string) => `src/contract/registrationRules.test.ts: ${title}`
const recordings = (title: string) => `src/server/recordings/recordings.test.ts: ${title}`
const http = (title: string) => `src/server/http/http.test.ts: ${title}`
const tools = (title: string) => `src/runtime/tools/tools.test.ts: ${title}`
const faults = 'src/pathway/findings/faults.test.ts: %s: %s'

/** Sections 5 to 9: keys, events, errors, limits and versions. */
export const rules: readonly Clause[] = [
  clause(
    '§5.1 Header authorization',
    'Every operation takes the key in it.',
    ['getAccount'],
    [
      http('takes the raw key and a bearer key'),
      'src/server/accounts.test.ts: %s answers 401 in the envelope, by every path',
    ],
  ),
  clause(
    '§5.2 Header encrypted_key',
    'Uploading numbers requires it, updating one takes it.',
    ['deleteOrInsert', 'updateInboundNumber'],
    ['src/server/carrier/telephony.test.ts: is named by its own key alone'],
  ),
  clause(
    '§5.3 Listing inbound numbers',
    'It can be narrowed to one telephony account.',
    ['listInboundNumbers'],
    ['src/server/carrier/telephony.test.ts: is named by its own key alone'],
  ),
  clause(
    '§6.1 Levels and categories',
    'Queue or call; info, performance or error.',
    ['streamCallEvents'],
    ['src/server/calls/calls.test.ts: is resumed in the event stream after the last event that was seen'],
  ),
  clause(
    '§6.2 Webhook of a call',
    'It gets the call when it has ended, with its analysis.',
    ['sendCall'],
    ['src/server/calls/outcome/outcome.test.ts: is read by the model, held to its forms, and told to the webhook'],
  ),
  clause(
    '§6.2 Webhook of an inbound number',
    'It gets the transcript of each call.',
    ['updateInboundNumber', 'callInboundNumber'],
    ['src/server/calls/webhook.test.ts: of an inbound number gets the record of each call, with its transcript'],
  ),
  clause(
    '§6.3 Values of webhook_events',
    'Those that are named are told, and no others.',
    ['sendCall'],
    ['src/server/calls/webhook.test.ts: is told of the events that it asks for, and of no others'],
  ),
  clause(
    '§7.1 Envelope of errors',
    'status is error, with a message.',
    ['sendCall'],
    [http('answers an unknown path and method in the envelope'), http('names what is wrong with a body')],
  ),
  clause(
    '§7.2 Errors of A2P registration',
    '400 names what is missing or wrong, the state code among it.',
    ['registerBrand'],
    [
      registration('names all faults at once, missing members too'),
      'src/server/registrations/registrations.test.ts: is refused with every fault of every member in one answer, and nothing is stored',
    ],
  ),
  clause(
    '§7.3 Errors of recordings',
    '404 for a call that is not there, or that has none.',
    ['getRecording'],
    [
      recordings('that does not exist has none'),
      recordings('that was not to be recorded has no recording, and says so'),
    ],
  ),
  clause(
    '§7.4 Failing tools',
    'No HTTP error: the AI goes on.',
    ['sendCall'],
    [tools('is not used with an input that %s'), tools('leaves no silence: the caller hears a filler every 8 seconds')],
  ),
  clause(
    '§7.5 Errors of batches',
    'Any status but success is an error.',
    ['createBatch'],
    ['src/server/batches/batches.test.ts: names entries that cannot be called, skips them, and calls the others'],
  ),
  clause(
    '§7.6 Numbers that are left out',
    'Those that are here already, or belong to others, are left out silently.',
    ['insertNumbers'],
    [
      'src/server/carrier/telephony.test.ts: brings its numbers, leaves out the rest silently, and has messages handed over',
    ],
  ),
  clause(
    '§8 Length of a sample',
    '200 characters.',
    ['sampleVoice'],
    ['src/server/voices/voices.test.ts: of 200 characters is heard, of 201 it is refused'],
  ),
  clause(
    '§8 Length of first_sentence',
    'Under 200 characters for web agents.',
    ['createAgent'],
    ['src/server/agents/agents.test.ts: is refused with every fault named'],
  ),
  clause(
    '§8 Timeout of tools',
    '10,000 ms unless said.',
    ['createTool'],
    ['src/server/calls/calls.test.ts: is kept whole, changed and deleted'],
  ),
  clause(
    '§8 max_duration',
    '30 minutes unless said.',
    ['createAgent', 'updateInboundNumber'],
    ['src/server/agents/agents.test.ts: has the defaults of what it does not say, is changed, listed and deleted'],
  ),
  clause('§8 interruption_threshold', '100 unless said, 50 to 200 recommended.', ['validateDocument'], [faults]),
  clause(
    '§8 Length of prompts',
    'Under 2,000 characters recommended: more is a finding.',
    ['validateDocument'],
    [faults],
  ),
  clause(
    '§8 Start nodes',
    'Exactly one: else it is a finding, and the pathway is not published.',
    ['validateDocument', 'publishPathway'],
    [faults],
  ),
  clause('§8 messageSamples', 'Exactly three.', ['registerBrand'], [registration('names %s of %j')]),
  clause(
    '§8 test_mode',
    'Only the first entry is called.',
    ['createBatch'],
    ['src/server/batches/batches.test.ts: calls the first entry alone in test mode, and says what it would do'],
  ),
  clause(
    '§8 Price of a number',
    '15 USD a month.',
    ['purchaseOutbound'],
    [
      'src/server/numbers/purchases.test.ts: charges 15 USD at once and once for each month that begins, however often it looks',
    ],
  ),
  clause(
    '§9 Version in the path',
    '/api/v1/ for all groups but vector stores, which have none.',
    ['listCalls', 'listVectorStores'],
    [
      http('serves the aliases of the public service'),
      'src/server/vectors/vectors.test.ts: is reached by every path that clients of the public service know, and its ids stand under data too',
    ],
  ),
]
