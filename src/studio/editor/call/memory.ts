import { z } from 'zod'
import { FOLLOWING_NUMBER } from '#studio/calls/simulated.ts'

const setup = z.object({
  number: z.string(),
  version: z.string(),
  rows: z.array(z.object({ name: z.string(), value: z.string() })).readonly(),
})

/** How a pathway is called to try it. */
export type TestSetup = z.infer<typeof setup>

const FRESH: TestSetup = { number: FOLLOWING_NUMBER, version: 'draft', rows: [] }

const keyOf = (pathwayId: string) => `dialpath-test-call-${pathwayId}`

/** As this browser kept it. */
export function readSetup(pathwayId: string): TestSetup {
  try {
    const reading = setup.safeParse(JSON.parse(localStorage.getItem(keyOf(pathwayId)) ?? 'null'))
    return reading.success ? reading.data : FRESH
  } catch {
    return FRESH
  }
}

export function keepSetup(pathwayId: string, kept: TestSetup) {
  try {
    localStorage.setItem(keyOf(pathwayId), JSON.stringify(kept))
  } catch {
    // A browser that keeps nothing: the form begins anew next time.
  }
}
