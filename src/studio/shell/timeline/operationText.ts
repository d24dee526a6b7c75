import { type LucideIcon, Wrench } from 'lucide-react'
import { kindOperations } from '#nodes/events.ts'
import type { OperationStart } from '#runtime/events/event.ts'
import { describeRequest, type KindOperations, type OperationText } from './operation.ts'
import type { OperationOf, OperationRow } from './row.ts'

const views: KindOperations = {
  'tool.invoke': { Icon: Wrench, describe: row => describeRequest(toolName(row.asked.name), row) },
  ...kindOperations,
}

const toolName = (name: string) => (name === '' ? 'Tool' : `Tool “${name}”`)

/** An operation in a line, and in a second one what was asked, as the kind of node says that began it. */
export function operationText(row: OperationRow): OperationText {
  return textOf(row)
}

function textOf<Start extends OperationStart>(row: OperationOf<Start>): OperationText {
  return views[row.began]?.describe(row) ?? { title: row.began, about: '' }
}

export function operationIcon({ began }: OperationRow): LucideIcon {
  return views[began]?.Icon ?? Wrench
}
