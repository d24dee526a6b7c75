import { Download } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { counted, inDigits } from '#ui/counted.ts'
import { download } from '#ui/download.ts'
import { Table, Td, Th, Tr } from '#ui/Table.tsx'
import { type BadRow, badRowsCsv, type PeopleFile } from './csv.ts'

const MOST_SHOWN = 50

/** The rows that nobody will be called for, and why. */
export function BadRows({ file, bad }: { readonly file: PeopleFile; readonly bad: readonly BadRow[] }) {
  if (bad.length === 0) return null
  const save = async () => download('rows-to-fix.csv', await badRowsCsv(file, bad))
  const phone = file.columns.findIndex(({ use }) => use === 'phone_number')
  return (
    <section aria-label="Rows with problems" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-[13px] text-warning">
          {counted(bad.length, 'row')} can’t be called and will be skipped. Fix the file or continue without them.
        </p>
        <Button size="small" onClick={() => void save()}>
          <Download aria-hidden className="size-3.5" />
          Download as CSV
        </Button>
      </div>
      <div className="max-h-64 overflow-y-auto">
        <Table label="Rows with problems">
          <thead>
            <tr>
              <Th>Line</Th>
              <Th>Number</Th>
              <Th>Problem</Th>
            </tr>
          </thead>
          <tbody>
            {bad.slice(0, MOST_SHOWN).map(({ line, cells, problem }) => (
              <Tr key={line}>
                <Td className="text-muted tabular-nums">{line}</Td>
                <Td className="max-w-40 truncate">{cells[phone] || '–'}</Td>
                <Td className="text-muted">{problem}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
      {bad.length > MOST_SHOWN && (
        <p className="text-muted text-xs">And {inDigits(bad.length - MOST_SHOWN)} more. Download the CSV to see all.</p>
      )}
    </section>
  )
}
