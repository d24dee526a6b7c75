import { isRecord, type NodeData, textMember } from '../document.ts'
import { readRules } from './read.ts'

/** A node that the answer of a node's own tool leads to (`docs/playing.md` §10). */
export interface ToolTarget {
  readonly field: string
  /** The name of the tool. */
  readonly tool: string
  /** The place of the rule, from 0. */
  readonly index: number
  readonly target: string
}

/** The nodes that the rules of a node's own tools name by their ids. */
export function toolTargets({ tools }: NodeData): readonly ToolTarget[] {
  if (!Array.isArray(tools)) return []
  return tools.flatMap((tool: unknown, at) =>
    isRecord(tool)
      ? readRules(tool).flatMap(({ index, target }): ToolTarget[] =>
          target?.id === undefined
            ? []
            : [{ field: `tools[${at}]`, tool: textMember(tool, 'name'), index, target: target.id }],
        )
      : [],
  )
}
