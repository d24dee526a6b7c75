import { setNodeMembers } from '#pathway/commands/nodes.ts'
import { isRecord, nodeData } from '#pathway/document.ts'
import { type ExtractionType, extractionTypes, readExtraction } from '#pathway/members.ts'
import { nearest } from '#pathway/near.ts'
import { ownMember } from '#pathway/ownMember.ts'
import { parseTemplate } from '#pathway/templates.ts'
import { type Broken, type Fix, quote } from './fix.ts'

/** Names that other programs have for the types. */
const meant: Readonly<Record<string, ExtractionType>> = {
  text: 'string',
  str: 'string',
  varchar: 'string',
  int: 'integer',
  long: 'integer',
  whole: 'integer',
  bool: 'boolean',
  'yes/no': 'boolean',
  float: 'number',
  double: 'number',
  decimal: 'number',
  object: 'json',
  array: 'json',
  list: 'json',
}

/** A row of variables to extract that cannot be read is written as it was meant, or goes. */
export function extractionFixes({ node, finding }: Broken): readonly Fix[] {
  if (!node) return []
  const rows = nodeData(node).extractVars
  const set = (id: string, title: string, isSafe: boolean, extractVars: unknown): Fix => ({
    id,
    title,
    isSafe,
    apply: doc => setNodeMembers(doc, { id: node.id, members: { extractVars } }),
  })
  if (!Array.isArray(rows)) {
    const isEmpty = rows === '' || (isRecord(rows) && Object.keys(rows).length === 0)
    return [set('empty', 'Replace with an empty list', isEmpty, [])]
  }
  const index = Number(/^extractVars\[(\d+)\]$/.exec(finding.field ?? '')?.[1] ?? -1)
  if (index < 0 || index >= rows.length) return []
  const row: unknown = rows[index]
  const write = (id: string, title: string, isSafe: boolean, cells: readonly unknown[]) => {
    const read = readExtraction(cells, index)
    const isSound = typeof read !== 'string' && parseTemplate(read.description).problems.length === 0
    return isSound ? [set(id, title, isSafe, rows.with(index, cells))] : []
  }
  return [
    ...typed(row).flatMap(({ cells, type, name, isClear }) =>
      write(`type ${type}`, `Extract ${quote(name)} as ${type}`, isClear, cells),
    ),
    set('delete', `Delete row ${index + 1} of the variables to extract`, isBlank(row), rows.toSpliced(index, 1)),
  ]
}

interface Typed {
  readonly cells: readonly unknown[]
  readonly name: string
  readonly type: ExtractionType
  readonly isClear: boolean
}

/** The row as a list of name, type and description, with each type that may be meant. */
function typed(row: unknown): readonly Typed[] {
  const isObject = isRecord(row)
  const cells: readonly unknown[] = isObject ? [row.name, row.type, row.description] : Array.isArray(row) ? row : []
  const [name, written, description, ...rest] = cells
  if (typeof name !== 'string' || name.trim() === '') return []
  const isKept = isObject ? Object.keys(row).every(member => /^(name|type|description)$/.test(member)) : true
  const hasWords = description === undefined || typeof description === 'string'
  const key = typeof written === 'string' ? written.trim().toLowerCase() : ''
  const known = extractionTypes.find(type => type === key) ?? ownMember(meant, key)
  const types = known ? [known] : nearest(key, extractionTypes, type => type).map(({ item }) => item)
  const offered: readonly ExtractionType[] = types.length > 0 ? types.slice(0, 2) : ['string']
  const text = typeof description === 'string' ? description : ''
  return offered.map(type => ({
    cells: [name, type, text, ...rest],
    name,
    type,
    isClear: offered.length === 1 && isKept && hasWords && (types.length > 0 || written === undefined),
  }))
}

function isBlank(row: unknown): boolean {
  if (row === null || row === undefined || row === '') return true
  return typeof row === 'object' && Object.values(row).every(cell => cell === '' || cell === null || cell === undefined)
}
