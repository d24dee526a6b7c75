import { useDeferredValue, useMemo } from 'react'
import { addRule, moveRule, removeRule, setRule } from '#pathway/commands/rules.ts'
import { nodeData, nodeName, type PathwayNode } from '#pathway/document.ts'
import { analyseRules } from '#pathway/rules/analyse.ts'
import { RULES, readRules } from '#pathway/rules/read.ts'
import { counted } from '#ui/counted.ts'
import { ReorderList } from '#ui/Reorder.tsx'
import { newId } from '../../session/document/newId.ts'
import { useSampleAnswer } from '../answers/useSampleAnswer.ts'
import { FieldFindings } from '../fields/FieldShell.tsx'
import { JsonField } from '../fields/JsonField.tsx'
import { readRows, rowsOf } from '../form/rows.ts'
import { useNodeWriter } from '../form/write.ts'
import { Section } from '../sections/Section.tsx'
import { sectionFields } from '../sections/sectionFields.ts'
import { AddRule } from './AddRule.tsx'
import { describeLosses } from './overlaps.ts'
import { RuleRow } from './RuleRow.tsx'
import { newDefaultRule, newRule } from './row.ts'
import { outcomesOf, verdictsOf } from './verdict.ts'

/** Routing rules: where the answer leads. Each rule is drawn as an edge, and goes with it. */
export function RulesSection({ node }: { node: PathwayNode }) {
  const data = nodeData(node)
  const value = data[RULES]
  const writer = useNodeWriter(node.id)
  const rules = useMemo(() => readRules({ [RULES]: value }), [value])
  // A keystroke does not wait for the search through all values that the rules may see.
  const analysed = useDeferredValue(rules)
  const loses = useMemo(() => describeLosses(analyseRules(analysed)), [analysed])
  const verdicts = useMemo(() => verdictsOf(analysed), [analysed])
  const answer = useSampleAnswer(node.id)
  const told = useMemo(() => answer && outcomesOf(rules, answer.variablesAfter(data)), [answer, rules, data])
  const rows = readRows(value)
  const hasDefault = rules.some(rule => rule.isDefault)
  return (
    <Section
      title="Where the answer leads"
      summary={rules.length === 0 ? undefined : counted(rules.length, 'rule')}
      fields={sectionFields(node, 'rules')}
      startsOpen
    >
      {rows === undefined ? (
        <JsonField
          field={RULES}
          label="Routing rules"
          value={value}
          onChange={next => writer.type(RULES, next, 'routing rules')}
          hint="This should be a list of rules. It is kept as it is until you change it."
        />
      ) : (
        <div data-field={RULES} className="flex flex-col gap-3">
          <p className="text-muted text-xs">
            {rows.length > 1
              ? 'All rules are checked from top to bottom, and the last one that is true wins. Put special cases below general ones.'
              : 'When a rule is true, its edge is taken. Without a rule that is true, the agent chooses by the labels of the edges.'}
          </p>
          <ReorderList
            count={rows.length}
            nameOf={index => `Rule ${index + 1}`}
            onMove={(from, to) =>
              writer.run(`Move rule ${from + 1} to position ${to + 1}`, doc =>
                moveRule(doc, { node_id: node.id, from, to }),
              )
            }
          >
            {rowsOf(rows).map(({ key, row, index }) => {
              const rule = rules[index]
              return (
                rule && (
                  <RuleRow
                    key={key}
                    rule={rule}
                    row={row}
                    from={node.id}
                    notes={{ verdict: verdicts[index], loses: loses.get(index) ?? [], told: told?.get(index) }}
                    onChange={(next, what, isTyped, picked) =>
                      writer.run(
                        `Change ${what} of rule ${index + 1}`,
                        doc =>
                          setRule(picked?.place(doc) ?? doc, { node_id: node.id, index, rule: next, edge_id: newId() }),
                        isTyped ? `${RULES}[${index}].${what}` : undefined,
                      )
                    }
                    onRemove={() =>
                      writer.run(`Remove rule ${index + 1}`, doc => removeRule(doc, { node_id: node.id, index }))
                    }
                  />
                )
              )
            })}
          </ReorderList>
          <FieldFindings field={RULES} />
          <AddRule
            from={node.id}
            hasDefault={hasDefault}
            onAdd={({ node: target, place }, isDefault) => {
              const to = { id: target.id, name: nodeName(target) }
              const last = rules.findLast(rule => !rule.isDefault && rule.malformed === undefined)
              const rule = isDefault ? newDefaultRule(to) : newRule(last?.variable, to)
              writer.run(`Add a rule to “${to.name}” at the end`, doc =>
                addRule(place(doc), { node_id: node.id, rule, edge_id: newId() }),
              )
            }}
          />
        </div>
      )}
    </Section>
  )
}
