import { commandGroups } from '../commands/command.ts'
import { type CommandId, editorCommands } from '../commands/registry.ts'
import { showShortcut } from '../commands/shortcuts.ts'
import { keywordsOf } from './search/keywords.ts'
import { readQuery, titleScore } from './search/match.ts'

/** A line of the shortcut sheet. */
export interface ShortcutRow {
  readonly id: string
  readonly title: string
  /** As keyboards name them. */
  readonly keys: readonly string[]
}

/** Commands of the arrow keys, which share a row: one that says the same eight times hides the others. */
const moves: ReadonlySet<string> = new Set<CommandId>([
  'left',
  'right',
  'up',
  'down',
  'far-left',
  'far-right',
  'far-up',
  'far-down',
])
const moveRow: ShortcutRow = {
  id: 'move',
  title: 'Move (Shift: farther)',
  keys: ['← ↑ ↓ →', showShortcut('shift+← ↑ ↓ →')],
}

function rowsOf(group: (typeof commandGroups)[number]): readonly ShortcutRow[] {
  const commands = editorCommands.filter(command => command.group === group && command.shortcuts.length > 0)
  const first = commands.find(({ id }) => moves.has(id))
  return commands.flatMap(command => {
    if (moves.has(command.id)) return command === first ? [moveRow] : []
    return [{ id: command.id, title: command.title, keys: command.shortcuts.map(showShortcut) }]
  })
}

/** Lists the shortcuts by group, or those that fit a query by title, synonym or key. Groups without one are left out. */
export function shortcutRows(
  query: string,
): readonly { readonly group: string; readonly rows: readonly ShortcutRow[] }[] {
  const wanted = readQuery(query)
  const fits = ({ id, title, keys }: ShortcutRow) =>
    !wanted ||
    keys.some(key => key.toLowerCase() === wanted.whole) ||
    titleScore(title, [...keywordsOf(id === moveRow.id ? 'left' : id), ...keys], wanted) !== undefined
  return commandGroups.map(group => ({ group, rows: rowsOf(group).filter(fits) })).filter(({ rows }) => rows.length > 0)
}
