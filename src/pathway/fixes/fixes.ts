import { builtIns, isBuiltIn } from '#pathway/builtins.ts'
import { edgesByKey, nodesById, type PathwayDocument } from '#pathway/document.ts'
import type { CoreFindingCode, Finding } from '#pathway/finding.ts'
import { kindFinder } from '#pathway/kind.ts'
import { createVariables } from '#pathway/variables/list.ts'
import { booleanFixes } from './booleans.ts'
import { braceFixes, expressionFixes } from './braces.ts'
import {
  afterEndFixes,
  duplicateLabelFixes,
  missingLabelFixes,
  missingSourceFixes,
  missingTargetFixes,
} from './edges.ts'
import { exampleFixes } from './examples.ts'
import { extractionFixes } from './extraction.ts'
import type { Broken, Fix, FixableKind, KindFixes } from './fix.ts'
import { limitFixes, limitTargetFixes } from './limits.ts'
import { globalLabelFixes, nameFixes, promptFixes, speechFixes, thresholdFixes, typeFixes } from './node.ts'
import { deadRouteFixes, routeTargetFixes } from './routes.ts'
import { deadRuleFixes, failureFixes, malformedRuleFixes, operatorFixes, ruleTargetFixes } from './rules.ts'
import { deadEndFixes, loopFixes, manyStartsFixes, startFixes, unreachableFixes } from './structure.ts'
import { toolTargetFixes } from './toolTargets.ts'
import { unreadMemberFixes } from './unread.ts'
import { unsetFixes } from './variables.ts'

/** Offers nothing: only the author knows which of two rules is meant to win, or what can go of too much. */
const none = (): readonly Fix[] => []

/** The fixes of each fault that the core finds. */
const coreFixes: Readonly<Record<CoreFindingCode, (broken: Broken) => readonly Fix[]>> = {
  'rules-overlap': none,
  'rules-too-many': none,
  'text-too-long': none,
  'no-start': startFixes,
  'many-starts': manyStartsFixes,
  'edge-target-missing': missingTargetFixes,
  'edge-source-missing': missingSourceFixes,
  'rule-target-missing': broken => [
    ...ruleTargetFixes(broken),
    ...routeTargetFixes(broken),
    ...toolTargetFixes(broken),
  ],
  'rule-operator': operatorFixes,
  'rule-variable': unsetFixes,
  'rule-boolean': booleanFixes,
  'rule-malformed': malformedRuleFixes,
  'global-label-missing': globalLabelFixes,
  'extraction-malformed': extractionFixes,
  'template-unbalanced': braceFixes,
  'template-expression': expressionFixes,
  'endless-loop': loopFixes,
  unreachable: unreachableFixes,
  'dead-end': deadEndFixes,
  'edge-label-duplicate': duplicateLabelFixes,
  'edge-label-missing': missingLabelFixes,
  'edge-after-end': afterEndFixes,
  'example-unknown': exampleFixes,
  'member-unread': unreadMemberFixes,
  'variable-unset': unsetFixes,
  'rule-never-wins': broken => [...deadRuleFixes(broken), ...deadRouteFixes(broken)],
  'name-ambiguous': nameFixes,
  'rules-uncovered': failureFixes,
  'webhook-failure-uncovered': failureFixes,
  'prompt-long': promptFixes,
  'node-type-unknown': typeFixes,
  'text-and-prompt': speechFixes,
  'interruption-threshold': thresholdFixes,
  'limit-malformed': limitFixes,
  'limit-target-missing': limitTargetFixes,
  'limit-endless': limitFixes,
}

/**
 * The fixes of a finding (`docs/api-decisions.md` §5) in a document that has it, the likeliest first and what deletes last; none where only the author can say what
 * is meant. Each, done to that document, takes its finding away or leaves a lesser one, and adds no error.
 */
export type FixesFor = (document: PathwayDocument, finding: Finding) => readonly Fix[]

export function createFixes(kinds: readonly FixableKind[]): FixesFor {
  const byCode: KindFixes = Object.assign({}, coreFixes, ...kinds.map(kind => kind.fixes))
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
    const fixes = (byCode[finding.code] ?? none)({
      document,
      finding,
      node,
      kinds,
      kindOf,
      setNames: () => setNames(document),
    })
    return fixes.toSorted((one, other) => Number(isDeletion(one)) - Number(isDeletion(other)))
  }
}

function isDeletion({ id }: Fix): boolean {
  return id === 'delete'
}
