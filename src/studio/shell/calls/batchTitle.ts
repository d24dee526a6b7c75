import type { BatchSummary } from '#contract/batches.ts'

/** The name of a batch: its label, or its prompt, of which there is room for the beginning. */
export function batchTitle({ label, base_prompt, test_mode }: BatchSummary): string {
  const name = label?.trim() || base_prompt?.trim() || 'Calls of a pathway'
  return test_mode ? `Test: ${name}` : name
}
