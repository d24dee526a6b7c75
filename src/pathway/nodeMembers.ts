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
  /** Other names that files write for it by mistake, besides its own in another spelling. */
  readonly mistakenFor?: readonly string[]
  /** The section of the form that shows it, and opens for its findings; “Other fields” shows those that have none. */
  readonly section?: string
  /** The section shows it by the field of its first type, with the label and the summary of this row; any other has a field of its own. */
  readonly hasPlainField?: true
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
    summary: 'Whether the call starts here.',
    section: 'head',
  },
  { path: AUTHOR_NOTE, label: 'Note', types: TEXT, summary: 'A note for your team. Never spoken.', section: 'head' },
  {
    path: 'text',
    label: 'Script',
    types: TEXT,
    summary: 'Spoken exactly as written.',
    section: 'speech',
    texts: spoken,
    words: 'text',
  },
  {
    path: 'prompt',
    label: 'Prompt',
    types: TEXT,
    summary: 'Instructions for the agent, which chooses the wording.',
    section: 'speech',
    texts: spoken,
    words: 'prompt',
  },
  {
    path: 'globalPrompt',
    label: 'Global prompt',
    types: TEXT,
    summary: 'The pathway’s global prompt, if the file stores it in a node.',
    section: 'speech',
    isShownWhenSet: true,
  },
  {
    path: 'condition',
    label: 'Condition',
    types: TEXT,
    summary: 'Must be true before the conversation moves on.',
    section: 'movingOn',
    texts: spoken,
    words: 'condition',
  },
  ...limitOf('noMatch', 'When no edge fits', 'Where to go after this many unmatched replies in a row.'),
  ...limitOf('noInput', 'When the caller is silent', 'Where to go after this many silences in a row.'),
  {
    path: 'extractVars',
    label: 'Variables to extract',
    types: LIST,
    summary: 'Each a list of name, type, and description.',
    section: 'memory',
    texts: { group: 'variables', shape: 'extractions' },
    words: 'extraction description',
    row: 'Variable to extract',
  },
  {
    path: 'skipIfKnown',
    label: 'Skip if already known',
    types: BOOLEAN,
    summary: 'Skips this node when all variables to extract have values.',
    section: 'memory',
    hasPlainField: true,
  },
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
    label: 'Don’t wait for a reply',
    types: BOOLEAN,
    summary: 'Continues as soon as the agent has spoken.',
  },
  { path: 'modelOptions.block_interruptions', label: 'Prevent interruptions', types: BOOLEAN },
  { path: 'modelOptions.disableSilenceRepeat', label: 'Don’t repeat after silence', types: BOOLEAN },
  {
    path: 'isGlobal',
    label: 'Global node',
    mistakenFor: ['globalNode'],
    types: BOOLEAN,
    summary: 'Whether callers can reach it from anywhere.',
    section: 'behaviour',
  },
  {
    path: 'globalLabel',
    label: 'Trigger',
    types: TEXT,
    summary: 'When callers should reach this global node.',
    section: 'behaviour',
    texts: spoken,
    words: 'trigger',
  },
  {
    path: 'globalDescription',
    label: 'Trigger details',
    types: TEXT,
    section: 'behaviour',
    texts: spoken,
    words: 'trigger details',
  },
  {
    path: 'enableGlobalAutoReturn',
    label: 'Return afterwards',
    types: BOOLEAN,
    summary: 'Whether the conversation resumes where it left off.',
    section: 'behaviour',
  },
  { path: 'tag', label: 'Tag', types: ['object', 'null'], section: 'behaviour' },
  { path: 'tag.name', label: 'Tag', types: TEXT, texts: { group: 'names' } },
  { path: 'tag.color', label: 'Tag color', types: TEXT },
  {
    path: 'pathwayExamples',
    label: 'Routing examples',
    types: LIST,
    section: 'examples',
    texts: examples,
    row: 'Routing example',
  },
  {
    path: 'conditionExamples',
    label: 'Condition examples',
    types: LIST,
    section: 'examples',
    texts: examples,
    row: 'Condition example',
  },
  {
    path: 'dialogueExamples',
    label: 'Response examples',
    types: LIST,
    section: 'examples',
    texts: examples,
    row: 'Response example',
  },
  {
    path: 'tools',
    label: 'Tools',
    types: LIST,
    summary: 'IDs of tools, or inline tools, that the agent can use here.',
    section: 'tools',
    texts: { group: 'variables', shape: 'tools' },
    row: 'Tool',
  },
]

/** Paths of what decides how a conversation goes on. */
const goingOn: readonly string[] = [
  'condition',
  'noMatch',
  'noInput',
  'skipIfKnown',
  'modelOptions.skipUserResponse',
  'enableGlobalAutoReturn',
  'pathwayExamples',
  'conditionExamples',
]

/** Fields that all kinds have in common, of which a kind makes no use of some: these are shown only where the file has them. */
export function shownWhenSet(paths: readonly string[]): readonly NodeMember[] {
  return commonMembers.map(member => (paths.includes(member.path) ? { ...member, isShownWhenSet: true } : member))
}

/** The members of a kind with which the call ends. */
export const endingMembers: readonly NodeMember[] = shownWhenSet(goingOn)

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
