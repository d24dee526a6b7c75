import { nodeKinds } from '#nodes/kinds.ts'
import type { CoreFindingCode, FindingCode } from '#pathway/finding.ts'

const coreNames: Readonly<Record<CoreFindingCode, string>> = {
  'no-start': 'No start',
  'many-starts': 'Several starts',
  'edge-target-missing': 'Edge leads nowhere',
  'edge-source-missing': 'Edge comes from nowhere',
  'rule-target-missing': 'Rule leads nowhere',
  'rule-operator': 'Operator of a rule',
  'rule-variable': 'Variable of a rule',
  'rule-malformed': 'Rule cannot be read',
  'global-label-missing': 'Global node without a label',
  'extraction-malformed': 'Variable to extract',
  'template-unbalanced': 'Unbalanced braces',
  'endless-loop': 'Endless loop',
  unreachable: 'Nobody comes there',
  'dead-end': 'Dead end',
  'edge-label-duplicate': 'Labels that are alike',
  'edge-label-missing': 'Edge without a label',
  'variable-unset': 'Variable may be unset',
  'rules-overlap': 'Rules overlap',
  'rule-never-wins': 'Rule never wins',
  'rules-too-many': 'Too many rules',
  'name-ambiguous': 'Names that are alike',
  'webhook-failure-uncovered': 'Failure is not covered',
  'prompt-long': 'Long prompt',
  'text-too-long': 'Text is too long',
  'node-type-unknown': 'Kind is not known',
  'text-and-prompt': 'Text beside a prompt',
  'interruption-threshold': 'Interruption threshold',
}

const names = new Map<FindingCode, string>([
  ...Object.entries(coreNames),
  ...nodeKinds.flatMap(({ codes }) => Object.entries(codes).map(([code, { name }]) => [code, name] as const)),
])

/** A kind of problem in the few words that a filter has room for. */
export function codeName(code: FindingCode): string {
  return names.get(code) ?? code
}
