import { ApiError } from '#contract/call.ts'
import { messageOf } from '#studio/shell/api.ts'
import { collectFaults, type Faults } from './faults.ts'

/** Puts what the service refused beside the fields of a form. */
export function faultsOf(error: unknown, members: readonly string[]): Faults {
  if (!(error instanceof ApiError) || error.errors.length === 0) return { '': messageOf(error) }
  return collectFaults(
    error.errors.map(({ path, message }) => ({ member: path, message })),
    members,
  )
}
