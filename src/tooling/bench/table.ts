/** Figures by what was measured (rows), then by how (columns). Names say the unit. */
export interface Table {
  /** The name in the JSON file. */
  readonly id: string
  readonly title: string
  /** What a reader must know to read the figures rightly. */
  readonly note: string
  readonly rows: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** Prints a table in columns that line up; a figure that a row lacks is left out. */
export function printTable({ title, note, rows }: Table): void {
  const columns = [...new Set(Object.values(rows).flatMap(row => Object.keys(row)))]
  const lines = [
    ['', ...columns],
    ...Object.entries(rows).map(([name, row]) => [name, ...columns.map(column => shown(row[column]))]),
  ]
  const widths = ['', ...columns].map((_, at) => Math.max(...lines.map(line => line[at]?.length ?? 0)))
  const text = lines.map(line =>
    line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('   '),
  )
  console.log(`\n${title}\n${note}\n\n${text.join('\n')}`)
}

function shown(figure: number | undefined): string {
  if (figure === undefined) return ''
  return figure < 10 ? figure.toFixed(2) : figure < 100 ? figure.toFixed(1) : Math.round(figure).toLocaleString('en-US')
}
