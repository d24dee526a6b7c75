import type { PathwaySummary } from '#contract/pathways.ts'

export type OrderKey = 'name' | 'nodes' | 'problems' | 'changed'

export interface Order {
  readonly key: OrderKey
  readonly direction: 'ascending' | 'descending'
}

type Compare = (a: PathwaySummary, b: PathwaySummary) => number

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Ascending. An error weighs more than any number of warnings. */
const comparisons: Readonly<Record<OrderKey, Compare>> = {
  name: (a, b) => names.compare(a.name, b.name),
  nodes: (a, b) => a.node_count - b.node_count,
  problems: (a, b) => a.error_count - b.error_count || a.warning_count - b.warning_count,
  changed: (a, b) => a.updated_at.localeCompare(b.updated_at),
}

export const NEWEST_FIRST: Order = { key: 'changed', direction: 'descending' }

/** The order after a click on the head of a column: names from A on, all else from the most; a second click turns it round. */
export function nextOrder(order: Order, key: OrderKey): Order {
  if (order.key === key) return { key, direction: order.direction === 'ascending' ? 'descending' : 'ascending' }
  return { key, direction: key === 'name' ? 'ascending' : 'descending' }
}

/** The order as the address has it: the column, after a `-` where it descends. */
export function writeOrder({ key, direction }: Order): string {
  return direction === 'descending' ? `-${key}` : key
}

export function readOrder(written: string | undefined): Order {
  const key = written?.replace(/^-/, '') ?? ''
  if (!isOrderKey(key)) return NEWEST_FIRST
  return { key, direction: written?.startsWith('-') ? 'descending' : 'ascending' }
}

const isOrderKey = (key: string): key is OrderKey => Object.hasOwn(comparisons, key)

/** The pathways in which every word that was searched for stands, in this order; alike ones by name. */
export function findPathways(
  pathways: readonly PathwaySummary[],
  search: string,
  { key, direction }: Order,
): readonly PathwaySummary[] {
  const words = search.toLowerCase().split(/\s+/)
  const sign = direction === 'ascending' ? 1 : -1
  return pathways
    .filter(({ name, description }) => {
      const text = `${name} ${description}`.toLowerCase()
      return words.every(word => text.includes(word))
    })
    .toSorted((a, b) => sign * comparisons[key](a, b) || comparisons.name(a, b))
}
