import { type Clause, clause } from './clause.ts'

const turn = (title: string) => `src/runtime/turn.test.ts: ${title}`
const webhookNode = (title: string) => `src/nodes/webhook/play.test.ts: ${title}`
const faults = 'src/pathway/findings/faults.test.ts: %s: %s'

const ofPathways = (title: string) => `src/server/pathways/pathways.test.ts: ${title}`

/** Section 2.3: pathways, their nodes and edges. */
export const pathways: readonly Clause[] = [
  clause(
    '§2.3 Pathway: top level',
    'Its id, name, description, nodes and edges come back as they went in.',
    ['getPathway', 'updatePathway'],
    [ofPathways('comes back as it went in, unknown members and all')],
  ),
  clause(
    '§2.3 Pathway: types of nodes',
    'The five types, and Transfer Call as a spelling of one.',
    ['createPathway'],
    ['src/nodes/kinds.test.ts: %s is %s'],
  ),
  clause(
    '§2.3 Node: isStart',
    'A pathway has exactly one start node.',
    ['validateDocument', 'publishPathway'],
    [faults, turn('says so when there is no start node, and when the start node is not there')],
  ),
  clause(
    '§2.3 Node: isGlobal, globalLabel',
    'Every node can lead to a global node, whose label says when.',
    ['sendCall', 'validateDocument'],
    [turn('returns from a global node that has no edges, before the caller answers'), faults],
  ),
  clause(
    '§2.3 Node: text and prompt',
    'Fixed words are said as they stand; a prompt is put into words.',
    ['sendCall', 'createChat'],
    [
      turn('says fixed words with the variables filled in, and tells of one that is unset'),
      'src/runtime/scripted/speak.test.ts: makes a line of “%s”',
    ],
  ),
  clause(
    '§2.3 Node: globalPrompt',
    'It holds in every node, wherever the file keeps it.',
    ['sendCall'],
    ['src/pathway/findings/sound.test.ts: the global prompt %j'],
  ),
  clause(
    '§2.3 Node: condition',
    'The conversation stays until it is met.',
    ['sendCall'],
    [turn('stays while the condition is not met, and moves when it is')],
  ),
  clause(
    '§2.3 Node: transferNumber',
    'A Transfer node transfers to it; variables are filled in.',
    ['sendCall'],
    [turn('transfers to a number that a variable holds'), turn('announces no transfer to %s')],
  ),
  clause(
    '§2.3 Node: kb',
    'A Knowledge Base node answers from its text, or from a vector store.',
    ['sendCall'],
    [
      turn('answers from knowledge alone'),
      'src/server/vectors/played.test.ts: a Knowledge Base node answers from a vector store, and the timeline names the passage',
    ],
  ),
  clause(
    '§2.3 Node: three kinds of examples',
    'They guide the choice, the condition and the words.',
    ['sendCall'],
    ['src/runtime/scripted/decide.test.ts: by an example of the node'],
  ),
  clause(
    '§2.3 Node: modelOptions',
    'Model name, temperature and interruption threshold of the node.',
    ['sendCall'],
    [
      'src/server/brains/model.test.ts: is asked with the temperature and the model of the call, and of the node that names its own',
      'src/server/calls/members.test.ts: %s of a node comes before that of the call',
      'src/server/lines/simulated.test.ts: what the node asks of the agent comes before what the call does, for its own words alone',
    ],
  ),
  clause(
    '§2.3 Node: extractVars',
    'Values of the type that is named are read from the answer.',
    ['sendCall'],
    [turn('sets only what fits its type, and takes bland-prompt for an instruction')],
  ),
  clause(
    '§2.3 Webhook node: url, method, body, text',
    'The request is sent, filled in, while the text is said.',
    ['sendCall', 'tryWebhook'],
    [
      webhookNode('fills the request in: percent-encoded in the URL, escaped in JSON'),
      webhookNode('speaks while the request is under way'),
    ],
  ),
  clause(
    '§2.3 Webhook node: responseData',
    'JSON Paths set variables; the context tells the model of them.',
    ['sendCall', 'tryWebhook'],
    [
      webhookNode('maps by JSON Path, tells each outcome, and sets null where nothing is found'),
      'src/server/brains/prompts.test.ts: says with a variable what the author says of it, and with no other',
    ],
  ),
  clause(
    '§2.3 Webhook node: responsePathways',
    'Rules lead on by comparisons, == among them.',
    ['sendCall', 'tryWebhook'],
    [
      webhookNode('lets the last rule that is true win'),
      webhookNode('takes the default only where no other rule is true'),
    ],
  ),
  clause(
    '§2.3 Edge: id, source, target, label',
    'The agent chooses by the labels.',
    ['createPathway', 'sendCall'],
    ['src/runtime/scripted/decide.test.ts: by %s'],
  ),
  clause(
    '§2.3 Edge: data of an answer',
    'Edges that are answered carry `data` with name and prompt.',
    ['getPathway', 'updatePathway'],
    [
      ofPathways('replaces what is sent and answers as the specification shows'),
      'src/server/pathways/byBody.test.ts: is read by its number at `data.data`, the words of an edge in both places',
      'src/pathway/interchange/answered.test.ts: has its label in every place where clients read it: %j',
    ],
  ),
]
