/** Every table, for queries and for the migrations. */
export * from './schema/account.ts'
export * from './schema/calls.ts'
export * from './schema/chats.ts'
export * from './schema/lineage.ts'
export * from './schema/numbers.ts'
export * from './schema/pathways.ts'
export * from './schema/sweeps.ts'
export * from './schema/tools.ts'
