import { Input, Select } from '#ui/Field.tsx'
import { Table, Td, Th, Tr } from '#ui/Table.tsx'
import type { Column, PeopleFile, Use } from './csv.ts'

const uses: Record<Use, string> = {
  phone_number: 'Phone number',
  timezone: 'Timezone',
  variable: 'Variable',
  none: 'Ignore',
}
const isUse = (value: string): value is Use => Object.hasOwn(uses, value)

interface ColumnsTableProps {
  readonly file: PeopleFile
  readonly onChange: (columns: readonly Column[]) => void
}

/** Use of each column of the file. */
export function ColumnsTable({ file: { columns, rows }, onChange }: ColumnsTableProps) {
  const change = (at: number, part: Partial<Column>) =>
    onChange(columns.map((column, own) => (own === at ? { ...column, ...part } : column)))
  return (
    <Table label="Columns in the file">
      <thead>
        <tr>
          <Th>Column</Th>
          <Th>First row</Th>
          <Th>Use as</Th>
          <Th>Placeholder</Th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ title, use, name }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where the file has them
          <Tr key={at}>
            <Td className="max-w-40 truncate font-medium">{title}</Td>
            <Td className="max-w-40 truncate text-muted">{rows[0]?.[at] ?? ''}</Td>
            <Td>
              <Select
                aria-label={`Use of ${title}`}
                value={use}
                onChange={event => {
                  if (isUse(event.target.value)) change(at, { use: event.target.value })
                }}
                className="!w-36"
              >
                {Object.entries(uses).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </Td>
            <Td>
              {use === 'variable' && (
                <Input
                  aria-label={`Placeholder of ${title}`}
                  value={name}
                  onChange={event => change(at, { name: event.target.value })}
                  className="!w-36 font-mono text-xs"
                />
              )}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}
