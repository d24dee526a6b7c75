import { useDeferredValue, useMemo } from 'react'
import { nodeData, nodeName, type PathwayNode } from '#pathway/document.ts'
import { analyseRules } from '#pathway/rules/analyse.ts'
import { RULES, readRules } from '#pathway/rules/read.ts'
import { counted } from '#ui/counted.ts'
import { useSampleAnswer } from '../answers/useSampleAnswer.ts'
import { Section } from '../sections/Section.tsx'
import { sectionFields } from '../sections/sectionFields.ts'
import { AddRule } from './AddRule.tsx'
import { describeLosses } from './overlaps.ts'
import { RuleList } from './RuleList.tsx'
import { RuleRow } from './RuleRow.tsx'
import { newDefaultRule, newRule } from './row.ts'
import { useRuleWriter } from './useRuleWriter.ts'
import { outcomesOf, verdictsOf } from './verdict.ts'

/** Routing rules: where the answer leads. Each rule is drawn as an edge, and goes with it. */
export function RulesSection({ node }: { node: PathwayNode }) {
  const data = nodeData(node)
  const value = data[RULES]
  const writer = useRuleWriter(node.id)
  const rules = useMemo(() => readRules({ [RULES]: value }), [value])
  // A keystroke does not wait for the search through all values that the rules may see.
  const analysed = useDeferredValue(rules)
  const loses = useMemo(() => describeLosses(analyseRules(analysed)), [analysed])
  const verdicts = useMemo(() => verdictsOf(analysed), [analysed])
  const answer = useSampleAnswer(node.id)
  const told = useMemo(() => answer && outcomesOf(rules, answer.variablesAfter(data)), [answer, rules, data])
  const hasDefault = rules.some(rule => rule.isDefault)
  return (
    <Section
      title="Routing"
      summary={rules.length === 0 ? undefined : counted(rules.length, 'rule')}
      fields={sectionFields(node, 'rules')}
      startsOpen
    >
      <RuleList
        node={node}
        member={RULES}
        noun="rule"
        hint={count =>
          count > 1
            ? 'Rules run top to bottom and the last match wins. Put specific rules below general ones.'
            : 'The agent follows the edge of the rule that matches. If none matches, it chooses by edge labels.'
        }
        rowOf={(row, rowWriter) => {
          const { index } = rowWriter
          const rule = rules[index]
          return (
            rule && (
              <RuleRow
                rule={rule}
                row={row}
                from={node.id}
                notes={{ verdict: verdicts[index], loses: loses.get(index) ?? [], told: told?.get(index) }}
                writer={rowWriter}
              />
            )
          )
        }}
      >
        <AddRule
          from={node.id}
          noun="rule"
          hasDefault={hasDefault}
          onAdd={(target, isDefault) => {
            const to = { id: target.node.id, name: nodeName(target.node) }
            const last = rules.findLast(rule => !rule.isDefault && rule.malformed === undefined)
            const rule = isDefault ? newDefaultRule(to) : newRule(last?.variable, to)
            writer.add(RULES, 'rule', rule, target)
          }}
        />
      </RuleList>
    </Section>
  )
}
