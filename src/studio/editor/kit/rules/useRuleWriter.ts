import type { RowsMember } from '#pathway/commands/ruleRows.ts'
import { addRule, setFallback } from '#pathway/commands/rules.ts'
import { nodeName } from '#pathway/document.ts'
import { newId } from '../../session/document/newId.ts'
import type { PickedNode } from '../fields/NodePicker.tsx'
import { useNodeWriter } from '../form/write.ts'

/** Writes where a node's rules lead, with the edges that mirror them. */
export interface RuleWriter {
  /** Adds a row at the end of a list, to a node that may be new. */
  add(member: RowsMember, noun: 'rule' | 'route', rule: unknown, target: PickedNode): void
  /** Sets where a Route leads when no route is true; to no node where none is given. */
  setFallback(what: string, target: PickedNode | undefined): void
}

export function useRuleWriter(node_id: string): RuleWriter {
  const writer = useNodeWriter(node_id)
  return {
    add: (member, noun, rule, { node, place }) =>
      writer.run(`Add a ${noun} to “${nodeName(node)}” at the end`, doc =>
        addRule(place(doc), { node_id, member, rule, edge_id: newId() }),
      ),
    setFallback: (what, target) =>
      writer.run(what, doc =>
        setFallback(target?.place(doc) ?? doc, { node_id, target: target?.node.id, edge_id: newId() }),
      ),
  }
}
