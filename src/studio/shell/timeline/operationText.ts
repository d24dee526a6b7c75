import { Wrench } from 'lucide-react'
import { kindOperations } from '#nodes/events.ts'
import { describeRequest, type OperationText, type OperationView } from './operation.ts'
import type { OperationRow } from './rows.ts'

const tool: OperationView = { Icon: Wrench, describe: row => describeRequest('Tool', row) }

/** Returns the view of the node kind that began the operation, else that of a tool. */
export function operationView({ began }: OperationRow): OperationView {
  return kindOperations.get(began) ?? tool
}

/** An operation in a line, and in a second one what was asked. */
export function operationText(row: OperationRow): OperationText {
  return operationView(row).describe(row)
}
