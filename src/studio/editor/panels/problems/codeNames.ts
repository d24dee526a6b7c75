import { nodeKinds } from '#nodes/kinds.ts'
import type { CoreFindingCode, FindingCode } from '#pathway/finding.ts'

const coreNames: Readonly<Record<CoreFindingCode, string>> = {
  'no-start': 'No start node',
  'many-starts': 'Multiple start nodes',
  'edge-target-missing': 'Broken edge',
  'edge-source-missing': 'Edge without a source',
  'rule-target-missing': 'Broken rule',
  'rule-operator': 'Unknown operator',
  'rule-variable': 'Rule without a variable',
  'rule-malformed': 'Unreadable rule',
  'global-label-missing': 'Global node without a trigger',
  'extraction-malformed': 'Invalid variable to extract',
  'template-unbalanced': 'Unbalanced braces',
  'endless-loop': 'Endless loop',
  unreachable: 'Unreachable',
  'dead-end': 'Dead end',
  'edge-label-duplicate': 'Duplicate labels',
  'edge-label-missing': 'Edge without a label',
  'edge-after-end': 'Edge after the end',
  'example-unknown': 'Example with no matching edge',
  'member-unread': 'Unread field',
  'variable-unset': 'Unset variable',
  'rule-boolean': 'Boolean compared with text',
  'rules-overlap': 'Overlapping rules',
  'rule-never-wins': 'Rule never applies',
  'rules-too-many': 'Too many rules',
  'name-ambiguous': 'Duplicate names',
  'rules-uncovered': 'No “otherwise” rule',
  'webhook-failure-uncovered': 'Failure not handled',
  'prompt-long': 'Long prompt',
  'text-too-long': 'Text too long',
  'template-expression': 'Braces without a variable',
  'node-type-unknown': 'Unknown node type',
  'text-and-prompt': 'Script and prompt',
  'interruption-threshold': 'Interruption threshold',
  'limit-malformed': 'Unreadable limit',
  'limit-target-missing': 'Broken limit',
  'limit-endless': 'No reply limit',
}

const names = new Map<FindingCode, string>([
  ...Object.entries(coreNames),
  ...nodeKinds.flatMap(({ codes }) => Object.entries(codes).map(([code, { name }]) => [code, name] as const)),
])

/** A kind of problem in the few words that a filter has room for. */
export function codeName(code: FindingCode): string {
  return names.get(code) ?? code
}
