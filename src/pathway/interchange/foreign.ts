import { isRecord } from '../document.ts'

interface ForeignFormat {
  /** The name that people have for files of this kind. */
  readonly name: string
  isText?(text: string): boolean
  isValue?(value: Readonly<Record<string, unknown>>): boolean
}

const hasStates = (value: Readonly<Record<string, unknown>>) =>
  Array.isArray(value.states) && typeof value.initial_state === 'string'

/** Files of other tools that a person may well try, by what only they have. */
const formats: readonly ForeignFormat[] = [
  { name: 'a Pipecat Flows file', isValue: value => typeof value.initial_node === 'string' && isRecord(value.nodes) },
  {
    name: 'a Twilio Studio flow',
    isValue: value => hasStates(value) || (isRecord(value.definition) && hasStates(value.definition)),
  },
  {
    name: 'part of a Dialogflow CX agent',
    isValue: value =>
      typeof value.startFlow === 'string' || Array.isArray(value.transitionRoutes) || isRecord(value.entryFulfillment),
  },
  {
    name: 'a ZIP archive, probably a Dialogflow CX agent',
    isText: text => text.startsWith('PK\u0003\u0004'),
  },
  { name: 'a draw.io diagram', isText: text => /<(?:mxfile|mxGraphModel)[\s>]/.test(text.slice(0, 2000)) },
  { name: 'a BPMN diagram', isText: text => /<(?:\w+:)?definitions[^>]+bpmn/i.test(text.slice(0, 4000)) },
]

/** Names a file that another tool wrote in a format that is not read here; undefined for all else. */
export function foreignFormat(text: string, value?: unknown): string | undefined {
  return formats.find(format => format.isText?.(text) ?? (isRecord(value) && format.isValue?.(value)))?.name
}

/** The types of node that only a Dograh workflow has. Such a file has the shape of a pathway, and is read as one. */
const dograhTypes = new Set(['startCall', 'agentNode', 'endCall', 'globalNode', 'trigger'])

/** Names the tool that wrote a file with a pathway's shape but with types of its own; undefined where there is no sign of it. */
export function relatedTool(types: readonly string[]): string | undefined {
  return types.filter(type => dograhTypes.has(type)).length > types.length / 2 ? 'Dograh' : undefined
}
