/** A pathway to begin with, and what its webhooks are answered with in tests until the author connects real services. */
export interface Template {
  readonly pathway: {
    readonly name: string
    readonly description: string
    readonly nodes: readonly Record<string, unknown>[]
    readonly edges: readonly Record<string, unknown>[]
  }
  /** By node id. */
  readonly mocks: Readonly<Record<string, { readonly status: number; readonly body: unknown }>>
}

/** Entry of the gallery, shown before the template's pathway is loaded. */
export interface TemplateEntry {
  readonly id: string
  readonly title: string
  readonly trade: string
  readonly summary: string
  readonly nodeCount: number
  /** Words with which a caller finds out what it can do. */
  readonly tip: string
  load(): Promise<Template>
}

export const templates: readonly TemplateEntry[] = [
  {
    id: 'dental-appointments',
    title: 'Dental appointments',
    trade: 'Health care',
    summary: 'Books an open slot, answers questions about the practice, and sends emergencies to the nurse.',
    nodeCount: 14,
    tip: 'I’d like to book a check-up for next week.',
    load: async () => (await import('./dental-appointments.json')).default,
  },
  {
    id: 'restaurant-reservations',
    title: 'Restaurant reservations',
    trade: 'Hospitality',
    summary:
      'Reserves a table, offers another time when the restaurant is full, and hands large parties to a colleague.',
    nodeCount: 14,
    tip: 'A table for four on Friday at seven, please.',
    load: async () => (await import('./restaurant-reservations.json')).default,
  },
  {
    id: 'delivery-call',
    title: 'Delivery call',
    trade: 'Logistics',
    summary: 'Calls ahead of a delivery, confirms it, or finds another day or a neighbor for the parcel.',
    nodeCount: 21,
    tip: 'Yes, speaking.',
    load: async () => (await import('./delivery-call.json')).default,
  },
  {
    id: 'insurance-claim',
    title: 'First notice of a claim',
    trade: 'Insurance',
    summary: 'Checks that everyone is safe, looks up the policy, records what happened, and opens the claim.',
    nodeCount: 16,
    tip: 'Everyone is fine, but somebody backed into my car.',
    load: async () => (await import('./insurance-claim.json')).default,
  },
]
