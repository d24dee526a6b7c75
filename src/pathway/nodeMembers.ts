/**
 * The members of a node's `data` that Dialpath knows, as one table (`docs/api-decisions.md` §3). The forms, the history, search and
 * replace, the report on an import and the reference are fed by it; whatever else a file says is kept as it is.
 */

/** The groups of texts, to search in some and not in others. */
export const textGroups = [
  'names',
  'spoken',
  'labels',
  'requests',
  'variables',
  'rules',
  'examples',
  'globalPrompt',
] as const
export type TextGroup = (typeof textGroups)[number]

/** Ways to read the texts of a member: the text itself, every text inside of it, or by the shape that the member has. */
type TextShape = 'text' | 'nested' | 'extractions' | 'mappings' | 'tools' | 'rules' | 'routes' | 'examples'

export interface MemberTexts {
  readonly group: TextGroup
  /** `text` where absent. */
  readonly shape?: TextShape
  /** Members inside of it that are chosen or encoded, and no author's words. */
  readonly except?: readonly string[]
  /** Tells whether a text is an author's words; always, where absent. */
  isWritten?(text: string): boolean
}

export type MemberType = 'text' | 'boolean' | 'number' | 'list' | 'object' | 'null'

export interface NodeMember {
  /** Inside of `data`: `prompt`, `modelOptions.temperature`. */
  readonly path: string
  /** The name of its field in the forms, and its own in the history. */
  readonly label: string
  /** Each that it may have; none for one that may hold any JSON. */
  readonly types: readonly MemberType[]
  /** One sentence for the reference, where the label does not say it all. */
  readonly summary?: string
  /** The section of the form that shows it, and opens for its findings; “Other members” shows those that have none. */
  readonly section?: string
  /** The section shows it only where the file has it. */
  readonly isShownWhenSet?: true
  /** Nothing here plays it: it is kept for the programs that wrote it. */
  readonly isOnlyKept?: true
  /** For a member that holds what an author wrote. */
  readonly texts?: MemberTexts
  /** Inside a sentence: “The URL of …”. */
  readonly words?: string
  /** One row of a list: “Rule 2”. */
  readonly row?: string
}

const TEXT = ['text'] as const
const BOOLEAN = ['boolean'] as const
const NUMBER = ['number'] as const
const LIST = ['list'] as const
const spoken: MemberTexts = { group: 'spoken' }
const examples: MemberTexts = { group: 'examples', shape: 'examples' }

/** The member in which authors leave notes for one another; nothing plays it, and other readers of the file do not know it. */
export const AUTHOR_NOTE = 'authorNote'

/** One of the limits (`limits.ts`), and what is in it. */
function limitOf(path: string, label: string, summary: string): readonly NodeMember[] {
  return [
    { path, label, types: ['object'], summary, section: 'limits', words: label.toLowerCase() },
    { path: `${path}.limit`, label: `${label}: limit`, types: NUMBER },
    { path: `${path}.target`, label: `${label}: go to`, types: TEXT },
    { path: `${path}.say`, label: `${label}: words`, types: TEXT, texts: spoken },
  ]
}

/** Members that nodes of all kinds have. */
export const commonMembers: readonly NodeMember[] = [
  { path: 'name', label: 'Name', types: TEXT, section: 'head', texts: { group: 'names' } },
  {
    path: 'isStart',
    label: 'Start of the call',
    types: BOOLEAN,
    summary: 'Whether the conversation begins here.',
    section: 'head',
  },
  { path: AUTHOR_NOTE, label: 'Note', types: TEXT, summary: 'For authors; never said.', section: 'head' },
  {
    path: 'text',
    label: 'Exact words',
    types: TEXT,
    summary: 'Said word for word.',
    section: 'speech',
    texts: spoken,
    words: 'text',
  },
  {
    path: 'prompt',
    label: 'Prompt',
    types: TEXT,
    summary: 'What the agent should say and do, in its own words.',
    section: 'speech',
    texts: spoken,
    words: 'prompt',
  },
  {
    path: 'globalPrompt',
    label: 'Global prompt',
    types: TEXT,
    summary: 'The pathway’s global prompt, where the file keeps it in a node.',
    section: 'speech',
    isShownWhenSet: true,
  },
  {
    path: 'condition',
    label: 'Condition',
    types: TEXT,
    summary: 'What must be met before the conversation goes on.',
    section: 'movingOn',
    texts: spoken,
    words: 'condition',
  },
  ...limitOf('noMatch', 'When nothing fits', 'Where the conversation goes once so many answers in a row fit nothing.'),
  ...limitOf(
    'noInput',
    'When the caller is silent',
    'Where it goes once the caller said nothing so many times in a row.',
  ),
  {
    path: 'extractVars',
    label: 'Variables to extract',
    types: LIST,
    summary: 'Each a list of name, type and description.',
    section: 'memory',
    texts: { group: 'variables', shape: 'extractions' },
    words: 'extraction description',
    row: 'Variable to extract',
  },
  { path: 'skipIfKnown', label: 'Skip if already known', types: BOOLEAN, section: 'memory' },
  { path: 'modelOptions', label: 'Model options', types: ['object'], section: 'behaviour' },
  { path: 'modelOptions.modelType', label: 'Model type', types: TEXT },
  { path: 'modelOptions.modelName', label: 'Model name', types: TEXT },
  { path: 'modelOptions.temperature', label: 'Temperature', types: NUMBER },
  { path: 'modelOptions.newTemperature', label: 'Temperature (newTemperature)', types: NUMBER },
  {
    path: 'modelOptions.interruptionThreshold',
    label: 'Interruption threshold',
    types: NUMBER,
    summary: 'Milliseconds, 50 to 200.',
  },
  { path: 'modelOptions.interruptibility', label: 'Interruptibility', types: NUMBER },
  {
    path: 'modelOptions.skipUserResponse',
    label: 'Go on without waiting',
    types: BOOLEAN,
    summary: 'Go on without waiting for the caller.',
  },
  { path: 'modelOptions.block_interruptions', label: 'Do not let the caller interrupt', types: BOOLEAN },
  { path: 'modelOptions.disableSilenceRepeat', label: 'Do not repeat after silence', types: BOOLEAN },
  {
    path: 'isGlobal',
    label: 'Global node',
    types: BOOLEAN,
    summary: 'Whether every node can lead here.',
    section: 'behaviour',
  },
  {
    path: 'globalLabel',
    label: 'When to come here',
    types: TEXT,
    summary: 'When to go to this global node.',
    section: 'behaviour',
    texts: spoken,
    words: 'global label',
  },
  {
    path: 'globalDescription',
    label: 'When to come here, in longer words',
    types: TEXT,
    section: 'behaviour',
    texts: spoken,
    words: 'global description',
  },
  {
    path: 'enableGlobalAutoReturn',
    label: 'Go back afterwards',
    types: BOOLEAN,
    summary: 'Whether the conversation returns to the node it left.',
    section: 'behaviour',
  },
  { path: 'tag', label: 'Tag', types: ['object', 'null'], section: 'behaviour' },
  { path: 'tag.name', label: 'Tag', types: TEXT, texts: { group: 'names' } },
  { path: 'tag.color', label: 'Colour of the tag', types: TEXT },
  {
    path: 'pathwayExamples',
    label: 'Examples of which way to take',
    types: LIST,
    section: 'examples',
    texts: examples,
    row: 'Example of which way to take',
  },
  {
    path: 'conditionExamples',
    label: 'Examples of when the condition is met',
    types: LIST,
    section: 'examples',
    texts: examples,
    row: 'Example of when the condition is met',
  },
  {
    path: 'dialogueExamples',
    label: 'Examples of what to say',
    types: LIST,
    section: 'examples',
    texts: examples,
    row: 'Example of what to say',
  },
  {
    path: 'tools',
    label: 'Tools',
    types: LIST,
    summary: 'Ids of tools, or tools written out, that the model may call here.',
    texts: { group: 'variables', shape: 'tools' },
    row: 'Tool',
  },
]

/** The member of `data` that a path or a field stands in: `headers` for `headers[0][1]`. */
export function memberOf(path: string): string {
  return /^[^.[]*/.exec(path)?.[0] ?? path
}

/** The members of `data` itself, without what is inside of them, that fit. */
export function topMembers(
  members: readonly NodeMember[],
  fits: (member: NodeMember) => boolean = () => true,
): readonly string[] {
  return members.filter(member => !member.path.includes('.') && fits(member)).map(({ path }) => path)
}

/** The names of the members inside of one. */
export function innerMembers(members: readonly NodeMember[], outer: string): readonly string[] {
  return members.flatMap(({ path }) => (path.startsWith(`${outer}.`) ? [path.slice(outer.length + 1)] : []))
}

/** The members that any of some kinds knows, each once. */
export function allMembers(kinds: readonly { readonly members: readonly NodeMember[] }[]): readonly NodeMember[] {
  return [...new Map(kinds.flatMap(kind => kind.members).map(member => [member.path, member])).values()]
}
