import { queryClient } from '#studio/shell/api.ts'
import { versionsQuery } from '#studio/shell/pathwayQueries.ts'
import { earlierVersion, liveVersion } from '../session/sync/versions.ts'
import { type CommandContext, commandList } from './command.ts'

const isComparing = ({ compare }: CommandContext) => compare.getState().sides !== null

/** Opens the comparison of the draft with the live version, or the newest version while nothing is live. */
async function compareWithLive({ store, compare }: CommandContext) {
  const { versions } = await queryClient.fetchQuery(versionsQuery(store.getState().pathwayId))
  const before = liveVersion(versions, 'production') ?? versions[0]
  if (!before) throw new Error('No version to compare with yet')
  compare.getState().compare({ before: before.version_number, after: 'draft' })
}

async function rollBack({ store }: CommandContext) {
  const { versions } = await queryClient.fetchQuery(versionsQuery(store.getState().pathwayId))
  if (!earlierVersion(versions)) throw new Error('No earlier version to roll back to')
  store.getState().openDialog('roll-back')
}

export const versionCommands = commandList([
  {
    id: 'compare',
    title: 'Compare draft with live version',
    group: 'Pathway',
    shortcuts: [],
    scope: 'page',
    when: () => true,
    run: compareWithLive,
  },
  {
    id: 'keep-version',
    title: 'Save version…',
    group: 'Pathway',
    shortcuts: [],
    scope: 'page',
    when: () => true,
    run: ({ store }) => store.getState().openDialog('keep-version'),
  },
  {
    id: 'roll-back',
    title: 'Roll back production…',
    group: 'Pathway',
    shortcuts: [],
    scope: 'page',
    when: () => true,
    run: rollBack,
  },
  {
    id: 'next-change',
    title: 'Next change',
    group: 'Select and go',
    shortcuts: ['f7'],
    scope: 'fields',
    inDialog: true,
    when: isComparing,
    run: ({ compare }) => compare.getState().step(1),
  },
  {
    id: 'previous-change',
    title: 'Previous change',
    group: 'Select and go',
    shortcuts: ['shift+f7'],
    scope: 'fields',
    inDialog: true,
    when: isComparing,
    run: ({ compare }) => compare.getState().step(-1),
  },
])
