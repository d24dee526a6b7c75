import type { BatchSummary } from '#contract/batches.ts'

/** The name of a batch: its label, or how its prompt begins. */
export function batchTitle({ label, base_prompt, test_mode }: BatchSummary): string {
  const name = label?.trim() || base_prompt?.trim() || 'Calls of a pathway'
  return test_mode ? `Test: ${name}` : name
}
