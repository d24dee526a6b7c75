import type { Page } from '@playwright/test'
import { expectAtRest, openEditor } from './editor.ts'
import type { Product } from './product.ts'

/** Positions of its nodes. */
export const places = { greeting: { x: 0, y: 0 }, booking: { x: 500, y: 260 }, goodbye: { x: 30, y: 560 } }

interface Stored {
  readonly nodes: readonly {
    readonly id: string
    readonly type: string
    readonly position: { readonly x: number; readonly y: number }
  }[]
  readonly edges: readonly {
    readonly id: string
    readonly source: string
    readonly target: string
    readonly label?: string
  }[]
}

/** Opens a pathway of three nodes; the first leads to the last. */
export async function openThree(page: Page, product: Product, booking: { isGlobal?: true } = {}): Promise<string> {
  const node = (id: keyof typeof places, type: string, isStart = false) => ({
    id,
    type,
    data: { name: id, prompt: 'Say something.', ...(isStart ? { isStart } : {}), ...(id === 'booking' ? booking : {}) },
    position: places[id],
  })
  const { pathway_id } = await product.api<{ pathway_id: string }>('POST', '/api/v1/convo_pathway/import?name=Three', {
    nodes: [node('greeting', 'Default', true), node('booking', 'Default'), node('goodbye', 'End Call')],
    edges: [
      { id: 'bye', source: 'greeting', target: 'goodbye', label: 'says goodbye', data: { label: 'says goodbye' } },
    ],
  })
  await openEditor(page, product, pathway_id)
  await expectAtRest(page)
  return pathway_id
}

/** Positions of its nodes as the service has stored them. */
export async function positionsOf(product: Product, pathwayId: string) {
  const { nodes } = await stored(product, pathwayId)
  return Object.fromEntries(nodes.map(({ id, position }) => [id, position]))
}

/** The pathway as the service has it. */
export function stored(product: Product, pathwayId: string): Promise<Stored> {
  return product.api<Stored>('GET', `/api/v1/convo_pathway/${pathwayId}`)
}
