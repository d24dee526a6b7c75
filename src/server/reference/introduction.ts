/** The reference's first page, in Markdown (`docs/api-decisions.md` §1, §2, §7). */
export const introduction = `Pathways for AI phone agents, and the calls that follow them.

## Authentication
Send your API key in the \`authorization\` header, as it is or as \`Bearer <key>\`. Keys are made in the studio under Settings. In a browser that is signed in to the studio, its session does as well.

## Failures
Every failure is JSON: \`status\` is \`error\`, \`message\` says what happened, and \`errors\` names every place of the request that is at fault. \`x-request-id\` finds a request in the log of the service. Besides the failures that stand with each operation, a request can fail before it reaches one: 400 for one that names no host, 404 for a path that is not there, 405 for a method that the path does not take (\`allow\` names those it takes), 408 for one that takes too long to arrive, 421 for a host that the service is not known as, and 431 for headers that are too large.

## Lists
A list takes \`limit\`, \`from\` and \`ascending\`, and answers \`total_count\` and \`count\` beside its array. The newest come first.

## Trying again
Operations that make or send something take the header \`idempotency-key\`. The same key and body within 24 hours answers the first response again, with the header \`idempotent-replayed\`; the same key with another body is 409.

## Values
Times are ISO 8601 in UTC. Phone numbers are E.164, such as \`+14155550123\`; they are read in other spellings too, and as US numbers where they have no country code. \`null\` for a field of a request that may be left out means that it is not given. Fields that are not known are ignored, and kept where the whole is stored: in pathways, tools and metadata. Where a boolean or a number is wanted, Send Call takes its text as well.

## Paths
A path that begins with \`/api/v1/\` is also served without \`/api\`, and those of pathways and vector stores under the names that clients of the public service use; each operation says so. A body has at most 5 MiB, an answer 20 MB.`

/** A sentence for each group of operations. */
export const tagDescriptions: Readonly<Record<string, string>> = {
  Pathways: 'Conversations as graphs of nodes and edges: the drafts that people edit.',
  Versions: 'Numbered copies of a pathway, and which of them is live.',
  'Working together': 'Who has a pathway open, and what they save.',
  'Pathway chat': 'A pathway, tried out by text.',
  Calls: 'Calls that are placed or received: their records, timelines, recordings and webhooks.',
  Batches: 'Many calls by one prompt or pathway, each with values of its own.',
  Campaigns: 'Batches that belong together, and numbers that are called until they are reached.',
  Tools: 'Requests to other services that agents can make.',
  'Vector stores': 'Texts that agents search in.',
  'Inbound numbers': 'Your numbers, and who answers them.',
  Voices: 'The voices that agents can speak with.',
  'Buying numbers': 'Numbers to call from and to be called at, and what they cost.',
  'Telephony accounts': 'Accounts of your own at a carrier, and their numbers.',
  'Web agents': 'Agents that people talk to on a web page.',
  Messages: 'Conversations by SMS.',
  'A2P registration': 'Registration of a brand, which carriers ask for before it sends messages.',
  Activity: 'Who changed what, and when.',
  Account: 'Keys, sessions, secrets, and what this installation can do.',
}
