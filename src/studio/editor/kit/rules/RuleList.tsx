import { Fragment, type ReactNode } from 'react'
import type { RowsMember } from '#pathway/commands/ruleRows.ts'
import { moveRule, removeRule, setRule } from '#pathway/commands/rules.ts'
import { nodeData, type PathwayNode } from '#pathway/document.ts'
import { ReorderList } from '#ui/Reorder.tsx'
import { newId } from '../../session/document/newId.ts'
import { FieldFindings } from '../fields/FieldShell.tsx'
import { JsonField } from '../fields/JsonField.tsx'
import type { PickedNode } from '../fields/NodePicker.tsx'
import { readRows, rowsOf } from '../form/rows.ts'
import { type NodeWriter, useNodeWriter } from '../form/write.ts'

/** Writes one row of a list of rules. `what` names the part that is changed, for the history. */
export interface RowWriter {
  readonly index: number
  /** The field of the row, as findings name it. */
  readonly field: string
  /** The row inside a sentence: “rule 2”. */
  readonly name: string
  choose(row: unknown, what: string, picked?: PickedNode): void
  type(row: unknown, what: string): void
  remove(): void
}

interface RuleListProps {
  readonly node: PathwayNode
  readonly member: RowsMember
  readonly noun: 'rule' | 'route'
  /** Rule by which one of the rows is taken, in words. */
  readonly hint: (count: number) => string
  /** Draws a row, as a `RuleItem`. */
  readonly rowOf: (row: unknown, writer: RowWriter) => ReactNode
  /** Stands below the rows. */
  readonly children: ReactNode
}

/** A list of rules that lead to other nodes. Each is drawn as an edge, and goes with it. */
export function RuleList({ node, member, noun, hint, rowOf, children }: RuleListProps) {
  const writer = useNodeWriter(node.id)
  const value = nodeData(node)[member]
  const rows = readRows(value)
  if (rows === undefined) {
    return (
      <JsonField
        field={member}
        value={value}
        onChange={next => writer.type(member, next)}
        hint={`Expected a list of ${noun}s. Kept unchanged until you edit it.`}
      />
    )
  }
  return (
    <div data-field={member} className="flex flex-col gap-3">
      <p className="text-muted text-xs">{hint(rows.length)}</p>
      <ReorderList
        count={rows.length}
        nameOf={index => `${upperFirst(noun)} ${index + 1}`}
        onMove={(from, to) =>
          writer.run(`Move ${noun} ${from + 1} to position ${to + 1}`, doc =>
            moveRule(doc, { node_id: node.id, member, from, to }),
          )
        }
      >
        {rowsOf(rows).map(({ key, row, index }) => (
          <Fragment key={key}>{rowOf(row, rowWriter(writer, node.id, member, `${noun} ${index + 1}`, index))}</Fragment>
        ))}
      </ReorderList>
      <FieldFindings field={member} />
      {children}
    </div>
  )
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function rowWriter(writer: NodeWriter, node_id: string, member: RowsMember, name: string, index: number): RowWriter {
  const field = `${member}[${index}]`
  const write = (rule: unknown, what: string, picked: PickedNode | undefined, typing: string | undefined) =>
    writer.run(
      `Change ${what} of ${name}`,
      doc => setRule(picked?.place(doc) ?? doc, { node_id, member, index, rule, edge_id: newId() }),
      typing,
    )
  return {
    index,
    field,
    name,
    choose: (row, what, picked) => write(row, what, picked, undefined),
    type: (row, what) => write(row, what, undefined, `${field}.${what}`),
    remove: () => writer.run(`Remove ${name}`, doc => removeRule(doc, { node_id, member, index })),
  }
}
