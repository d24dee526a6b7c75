/** What the forms call a member, by its path inside `data` or inside the edge. */
const names: Readonly<Record<string, string>> = {
  name: 'Name',
  description: 'Description',
  type: 'Kind',
  position: 'Place on the canvas',
  'position.x': 'Place on the canvas, across',
  'position.y': 'Place on the canvas, down',
  isStart: 'Start of the call',
  text: 'Exact words',
  prompt: 'Prompt',
  globalPrompt: 'Global prompt',
  condition: 'Condition',
  extractVars: 'Variables to extract',
  skipIfKnown: 'Skip when all is known',
  isGlobal: 'Global node',
  globalLabel: 'When to come here',
  globalDescription: 'When to come here, in longer words',
  enableGlobalAutoReturn: 'Go back afterwards',
  tag: 'Tag',
  'tag.name': 'Tag',
  'tag.color': 'Colour of the tag',
  pathwayExamples: 'Examples of which way to take',
  conditionExamples: 'Examples of when the condition is met',
  dialogueExamples: 'Examples of what to say',
  modelOptions: 'Model options',
  'modelOptions.modelName': 'Model name',
  'modelOptions.modelType': 'Model type',
  'modelOptions.temperature': 'Temperature',
  'modelOptions.newTemperature': 'Temperature (newTemperature)',
  'modelOptions.interruptionThreshold': 'Interruption threshold',
  'modelOptions.interruptibility': 'Interruptibility',
  'modelOptions.skipUserResponse': 'Go on without waiting',
  'modelOptions.block_interruptions': 'Do not let the caller interrupt',
  'modelOptions.disableSilenceRepeat': 'Do not repeat after silence',
  kb: 'Knowledge',
  transferNumber: 'Number',
  warmTransferFields: 'Warm transfer',
  url: 'URL',
  method: 'Method',
  headers: 'Headers',
  auth: 'Authorization',
  body: 'Body',
  query: 'Query',
  timeoutValue: 'Timeout',
  max_retries: 'Tries again',
  responseData: 'What it keeps of the answer',
  responsePathways: 'Routing rules',
  tool: 'Attached tool',
  color: 'Colour',
  width: 'Width',
  height: 'Height',
  nodes: 'Nodes in it',
  label: 'Label',
  source: 'Comes from',
  target: 'Leads to',
  alwaysPick: 'Always take it',
  isHighlighted: 'Highlighted',
}

/** A member as a person reads it: the name that its field has in the forms; for others, the path as the file writes it. */
export function nameMember(path: readonly string[]): string {
  const inside = path[0] === 'data' || path[0] === 'globalConfig' ? path.slice(1) : path
  const whole = inside.join('.')
  if (path[0] === 'text') return 'Text of the note'
  if (Object.hasOwn(names, whole)) return names[whole] ?? whole
  const [first, ...rest] = inside
  if (first !== undefined && rest.length > 0 && Object.hasOwn(names, first)) return `${names[first]}, ${rest.join('.')}`
  return whole === '' ? 'All of it' : whole
}

const rowNames: Readonly<Record<string, string>> = {
  extractVars: 'Variable to extract',
  responsePathways: 'Rule',
  responseData: 'Kept of the answer',
  pathwayExamples: 'Example of which way to take',
  conditionExamples: 'Example of when the condition is met',
  dialogueExamples: 'Example of what to say',
  tools: 'Tool',
}

/** The field of a finding or a reference as a person reads it: `responsePathways[1]` is “Rule 2”. */
export function nameField(field: string): string {
  const row = /^(\w+)\[(\d+)\]/.exec(field)
  const rowName = rowNames[row?.[1] ?? '']
  if (row && rowName !== undefined) return `${rowName} ${Number(row[2]) + 1}`
  const [member = field] = field.split(/[.[]/)
  const rest = field.slice(member.length).replace(/^\./, '')
  return nameMember(rest === '' ? [member] : [member, rest])
}
