import { expect, it } from 'vitest'
import { nodeKinds } from '#nodes/models.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import { createFindings } from '#pathway/findings/findings.ts'
import { Ended } from '../live.ts'
import { lookAside } from './runInWorker.ts'

/** More nodes than are looked at without a worker; there is none where this runs. */
const document: PathwayDocument = {
  name: '',
  description: '',
  nodes: Array.from({ length: 301 }, (_, at) => ({ id: `n${at}`, type: 'Default', data: { name: `Node ${at}` } })),
  edges: [],
}

it('finds the same where a browser runs no worker', async () => {
  expect(await lookAside().look(document, [])).toEqual(createFindings(nodeKinds)(document))
})

it('ends without a look where nobody waits for it any more', async () => {
  const looker = lookAside()
  const looked = looker.look(document, [])
  looker.rest?.()
  await expect(looked).rejects.toBeInstanceOf(Ended)
})
