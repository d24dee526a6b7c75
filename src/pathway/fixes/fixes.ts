import { builtIns, isBuiltIn } from '#pathway/builtins.ts'
import { edgesByKey, nodesById, type PathwayDocument } from '#pathway/document.ts'
import type { Finding, FindingCode } from '#pathway/finding.ts'
import { type CheckedKind, kindFinder } from '#pathway/kind.ts'
import { createVariables } from '#pathway/variables/list.ts'
import { braceFixes } from './braces.ts'
import { duplicateLabelFixes, missingLabelFixes, missingSourceFixes, missingTargetFixes } from './edges.ts'
import { extractionFixes } from './extraction.ts'
import type { Broken, Fix } from './fix.ts'
import {
  globalLabelFixes,
  knowledgeFixes,
  nameFixes,
  numberFixes,
  promptFixes,
  speechFixes,
  thresholdFixes,
  toolDiffersFixes,
  typeFixes,
  urlFixes,
} from './node.ts'
import { deadRuleFixes, failureFixes, malformedRuleFixes, operatorFixes, ruleTargetFixes } from './rules.ts'
import { deadEndFixes, loopFixes, manyStartsFixes, startFixes, unreachableFixes } from './structure.ts'
import { unsetFixes } from './variables.ts'

/** Which of two rules is meant to win, and what can go of what is too much, only their author knows. */
const none = (): readonly Fix[] => []

/** The fixes of each fault. */
const fixesByCode: Readonly<Record<FindingCode, (broken: Broken) => readonly Fix[]>> = {
  'rules-overlap': none,
  'rules-too-many': none,
  'text-too-long': none,
  'no-start': startFixes,
  'many-starts': manyStartsFixes,
  'edge-target-missing': missingTargetFixes,
  'edge-source-missing': missingSourceFixes,
  'webhook-url': urlFixes,
  'rule-target-missing': ruleTargetFixes,
  'rule-operator': operatorFixes,
  'rule-variable': unsetFixes,
  'rule-malformed': malformedRuleFixes,
  'transfer-number-missing': numberFixes,
  'transfer-number-invalid': numberFixes,
  'knowledge-missing': knowledgeFixes,
  'global-label-missing': globalLabelFixes,
  'extraction-malformed': extractionFixes,
  'template-unbalanced': braceFixes,
  'endless-loop': loopFixes,
  unreachable: unreachableFixes,
  'dead-end': deadEndFixes,
  'edge-label-duplicate': duplicateLabelFixes,
  'edge-label-missing': missingLabelFixes,
  'variable-unset': unsetFixes,
  'rule-never-wins': deadRuleFixes,
  'name-ambiguous': nameFixes,
  'webhook-failure-uncovered': failureFixes,
  'webhook-tool-differs': toolDiffersFixes,
  'prompt-long': promptFixes,
  'node-type-unknown': typeFixes,
  'text-and-prompt': speechFixes,
  'interruption-threshold': thresholdFixes,
}

/**
 * The fixes of a finding (`decisions.md` §5) in a document that has it, the likeliest first; none where only the author can say what
 * is meant. Each, done to that document, takes its finding away or leaves a lesser one, and adds no error.
 */
export type FixesFor = (document: PathwayDocument, finding: Finding) => readonly Fix[]

export function createFixes(kinds: readonly CheckedKind[]): FixesFor {
  const kindOf = kindFinder(kinds)
  const names = new WeakMap<PathwayDocument, readonly string[]>()
  const variablesOf = createVariables(kinds)
  const setNames = (document: PathwayDocument) => {
    let known = names.get(document)
    if (!known) {
      const set = variablesOf(document).list.filter(({ key, setters }) => setters.length > 0 && !isBuiltIn(key))
      known = [...set.map(variable => variable.name), ...builtIns.map(builtIn => builtIn.name)]
      names.set(document, known)
    }
    return known
  }
  return (document, finding) => {
    const source = finding.edge_id === undefined ? undefined : edgesByKey(document).get(finding.edge_id)?.source
    const node = nodesById(document).get(finding.node_id ?? source ?? '')
    return fixesByCode[finding.code]({ document, finding, node, kinds, kindOf, setNames: () => setNames(document) })
  }
}
