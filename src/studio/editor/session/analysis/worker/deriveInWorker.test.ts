import { expect, it } from 'vitest'
import { checkedKinds } from '#nodes/checks.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import { createFindings } from '#pathway/findings/findings.ts'
import { Cancelled } from '../live.ts'
import { deriveInWorker } from './deriveInWorker.ts'

/** There is no worker where this runs. */
const document: PathwayDocument = {
  name: '',
  description: '',
  nodes: Array.from({ length: 30 }, (_, at) => ({ id: `n${at}`, type: 'Default', data: { name: `Node ${at}` } })),
  edges: [],
}

it('finds the same where a browser runs no worker', async () => {
  expect(await deriveInWorker().derive(document, [])).toEqual(createFindings(checkedKinds)(document))
})

it('ends without a look where nobody waits for it any more', async () => {
  const derivation = deriveInWorker()
  const derived = derivation.derive(document, [])
  derivation.rest?.()
  await expect(derived).rejects.toBeInstanceOf(Cancelled)
})
