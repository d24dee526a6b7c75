/** The reference's first page, in Markdown (`docs/api-decisions.md` §1, §2, §7). */
export const introduction = `Pathways for AI phone agents, and the calls that follow them.

## Authentication
Send your API key in the \`authorization\` header, as it is or as \`Bearer <key>\`. Create keys in the studio under Settings. Browsers signed in to the studio can use their session instead.

## Errors
Every error is JSON: \`status\` is \`error\`, \`message\` says what happened, and \`errors\` lists every problem in the request. Use \`x-request-id\` to find a request in the server log. Besides the errors listed with each operation, any request can fail with 400 (no host), 404 (unknown path), 405 (unsupported method; \`allow\` lists the supported ones), 408 (the request took too long to arrive), 421 (unknown host), or 431 (headers too large).

## Lists
Lists accept \`limit\`, \`from\`, and \`ascending\`, and return \`total_count\` and \`count\` next to the array. Newest first by default.

## Retries
Operations that create or send something accept the \`idempotency-key\` header. The same key and body within 24 hours return the first response again, with the \`idempotent-replayed\` header. The same key with another body returns 409.

## Values
Times are ISO 8601 in UTC. Phone numbers are E.164, such as \`+14155550123\`. Other spellings are accepted, and numbers without a country code are US numbers. \`null\` for an optional field is the same as leaving it out. Unknown fields are ignored, but preserved in pathways, tools, and metadata. Send Call also accepts booleans and numbers as strings.

## Paths
Paths that start with \`/api/v1/\` also work without \`/api\`. Pathways and vector stores are also available under the public service’s names, as noted with each operation. A request body can have at most 5 MiB and a response at most 20 MB.`

/** A sentence for each group of operations. */
export const tagDescriptions: Readonly<Record<string, string>> = {
  Pathways: 'Conversations as graphs of nodes and edges. This is the draft you edit.',
  Versions: 'Numbered copies of a pathway, and which one is live.',
  'Working together': 'Who has a pathway open, and what they save.',
  'Pathway chat': 'Test a pathway by text.',
  Calls: 'Inbound and outbound calls, with their records, timelines, recordings, and webhooks.',
  Batches: 'Many calls with one prompt or pathway, each with its own values.',
  Campaigns: 'Groups of batches, and numbers to call until they’re reached.',
  Tools: 'Requests that agents can send to other services.',
  'Vector stores': 'Texts that agents can search.',
  'Inbound numbers': 'Your numbers and what answers them.',
  Voices: 'The voices that agents can speak with.',
  'Buying numbers': 'Numbers for calling and being called, and what they cost.',
  'Telephony accounts': 'Your own carrier accounts and their numbers.',
  'Web agents': 'Agents that people chat with on a web page.',
  Messages: 'SMS conversations.',
  'A2P registration': 'Brand registration, which US carriers require for sending messages.',
  Activity: 'Who changed what, and when.',
  Account: 'Keys, sessions, secrets, and what this installation can do.',
}
