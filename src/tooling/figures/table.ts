/** Figures by what was measured (rows), then by how (columns). Names say the unit. */
export interface Table {
  /** The name in the JSON file. */
  readonly id: string
  readonly title: string
  /** Remarks that a reader needs to read the figures rightly. */
  readonly note: string
  readonly rows: Readonly<Record<string, Readonly<Record<string, number | string>>>>
}

/** Prints a table in columns that line up; a figure that a row lacks is left out. */
export function printTable(table: Table): void {
  const lines = cellsOf(table)
  const widths = (lines[0] ?? []).map((_, at) => Math.max(...lines.map(line => line[at]?.length ?? 0)))
  const text = lines.map(line =>
    line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('   '),
  )
  console.log(`\n${table.title}\n${table.note}\n\n${text.join('\n')}`)
}

/** The table as Markdown, under a heading of the third level. */
export function markdownTable(table: Table): string {
  const [head = [], ...body] = cellsOf(table).map(line => line.map(cell => cell.replaceAll('|', '\\|')))
  const lines = [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...body].map(line => `| ${line.join(' | ')} |`)
  return `### ${table.title}\n\n${table.note}\n\n${lines.join('\n')}\n`
}

function cellsOf({ rows }: Table): readonly (readonly string[])[] {
  const columns = [...new Set(Object.values(rows).flatMap(row => Object.keys(row)))]
  return [
    ['', ...columns],
    ...Object.entries(rows).map(([name, row]) => [name, ...columns.map(column => shown(row[column]))]),
  ]
}

function shown(figure: number | string | undefined): string {
  if (figure === undefined) return ''
  if (typeof figure === 'string') return figure
  if (Number.isInteger(figure)) return figure.toLocaleString('en-US')
  return figure < 10 ? figure.toFixed(2) : figure < 100 ? figure.toFixed(1) : Math.round(figure).toLocaleString('en-US')
}
