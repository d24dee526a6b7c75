import { writeFileSync } from 'node:fs'
import { clauses, missingOf, TABLE, writeTable } from './table.ts'

const missing = clauses.flatMap(missingOf)
if (missing.length > 0) {
  console.error(missing.join('\n'))
  process.exitCode = 1
} else {
  writeFileSync(TABLE, writeTable())
  console.log('docs/clauses.md is written.')
}
