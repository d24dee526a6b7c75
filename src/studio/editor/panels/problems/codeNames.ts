import { nodeKinds } from '#nodes/kinds.ts'
import type { CoreFindingCode, FindingCode } from '#pathway/finding.ts'

const coreNames: Readonly<Record<CoreFindingCode, string>> = {
  'no-start': 'No start',
  'many-starts': 'Several starts',
  'edge-target-missing': 'Edge leads nowhere',
  'edge-source-missing': 'Edge comes from nowhere',
  'rule-target-missing': 'Rule leads nowhere',
  'rule-operator': 'Unknown operator',
  'rule-variable': 'Rule without a variable',
  'rule-malformed': 'Unreadable rule',
  'global-label-missing': 'Global node without a label',
  'extraction-malformed': 'Invalid variable to extract',
  'template-unbalanced': 'Unbalanced braces',
  'endless-loop': 'Endless loop',
  unreachable: 'Unreachable node',
  'dead-end': 'Dead end',
  'edge-label-duplicate': 'Duplicate labels',
  'edge-label-missing': 'Edge without a label',
  'variable-unset': 'Variable may be unset',
  'rules-overlap': 'Rules overlap',
  'rule-never-wins': 'Rule never wins',
  'rules-too-many': 'Too many rules',
  'name-ambiguous': 'Duplicate names',
  'rules-uncovered': 'No rule for the other cases',
  'webhook-failure-uncovered': 'Failure not handled',
  'prompt-long': 'Long prompt',
  'text-too-long': 'Text too long',
  'node-type-unknown': 'Unknown kind of node',
  'text-and-prompt': 'Both text and prompt',
  'interruption-threshold': 'Interruption threshold',
  'limit-malformed': 'Unreadable limit',
  'limit-target-missing': 'Limit leads nowhere',
  'limit-endless': 'Asks without end',
}

const names = new Map<FindingCode, string>([
  ...Object.entries(coreNames),
  ...nodeKinds.flatMap(({ codes }) => Object.entries(codes).map(([code, { name }]) => [code, name] as const)),
])

/** A kind of problem in the few words that a filter has room for. */
export function codeName(code: FindingCode): string {
  return names.get(code) ?? code
}
