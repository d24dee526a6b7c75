import { operationText } from '#studio/shell/timeline/operationText.ts'
import type { TimelineRow } from '#studio/shell/timeline/row.ts'

type NameOf = (node_id: string) => string

/** The conversation as text, with its moves and requests between what was said. */
export function transcriptOf(rows: readonly TimelineRow[], nameOf: NameOf): string {
  return rows
    .map(row => (row.is === 'speech' ? `${row.who === 'agent' ? 'Agent' : 'Caller'}: ${row.text}` : aside(row, nameOf)))
    .filter(line => line !== '')
    .join('\n')
}

function aside(row: TimelineRow, nameOf: NameOf): string {
  const words = wordsOf(row, nameOf)
  return words === '' ? '' : `  [${words}]`
}

function wordsOf(row: TimelineRow, nameOf: NameOf): string {
  switch (row.is) {
    case 'speech':
      return row.text
    case 'move': {
      const label = row.label === null ? '' : ` (${row.label})`
      return `${row.from === null ? 'Starts at' : 'Moves to'} “${nameOf(row.to)}”${label}. ${row.reason}`.trim()
    }
    case 'stay':
      return `Stays. ${row.reason}`.trim()
    case 'extraction':
      return Object.entries(row.extracted)
        .map(([name, value]) => `${name} = ${JSON.stringify(value)}`)
        .join(', ')
    case 'operation': {
      const { title, about } = operationText(row)
      return [title, about].filter(part => part !== '').join(' ')
    }
    case 'unset':
      return `No value: ${row.names.join(', ')}`
    case 'note':
      return row.text
    case 'unknown':
      return `Event from another version of Dialpath: ${row.event_type}`
    case 'end':
      return row.message
  }
}
