import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A pathway's draft. Documents are JSON text, so that the order of members and all else in them survives. */
export const pathways = pgTable(
  'pathways',
  {
    pathway_id: text('pathway_id').primaryKey(),
    account_id: text('account_id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    /** The file's own top-level members; `name` and `description` only where it has them. */
    document: text('document').notNull(),
    /** JSON Patches that were saved since the document was written, each on a line, the oldest first; `findPathway` makes them. */
    patches: text('patches').notNull().default(''),
    revision: integer('revision').notNull(),
    node_count: integer('node_count').notNull(),
    edge_count: integer('edge_count').notNull(),
    error_count: integer('error_count').notNull(),
    warning_count: integer('warning_count').notNull(),
    production_version: integer('production_version'),
    staging_version: integer('staging_version'),
    /** The revision that the production version was made of; null where it was not made of the draft. */
    production_revision: integer('production_revision'),
    /** The time at which the production version was published. */
    published_at: moment('published_at'),
    created_at: moment('created_at').notNull(),
    updated_at: moment('updated_at').notNull(),
    deleted_at: moment('deleted_at'),
  },
  table => [index('pathways_of_account').on(table.account_id, table.updated_at)],
)
/** A row whose document is the present one. */
export type PathwayRow = Omit<typeof pathways.$inferSelect, 'patches'>

export const pathwayVersions = pgTable(
  'pathway_versions',
  {
    pathway_id: text('pathway_id').notNull(),
    version_number: integer('version_number').notNull(),
    account_id: text('account_id').notNull(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    /** The note of its author. */
    note: text('note').notNull().default(''),
    document: text('document').notNull(),
    /** Of its findings; null for versions that were made before these were counted. */
    error_count: integer('error_count'),
    warning_count: integer('warning_count'),
    /** Null for versions that were made before this was noted. */
    made_in: text('made_in').$type<'studio' | 'api'>(),
    /** The draft's revision that it was made of. */
    revision: integer('revision'),
    /** A deleted version keeps its number. */
    deleted: boolean('deleted').notNull(),
    created_at: moment('created_at').notNull(),
  },
  table => [primaryKey({ columns: [table.pathway_id, table.version_number] })],
)
export type PathwayVersionRow = typeof pathwayVersions.$inferSelect
