import { MAX_JSON_DEPTH } from '#pathway/bounds.ts'
import { canonicalKey, STATUS_CODE } from '#pathway/builtins.ts'
import { isRecord, type NodeData } from '#pathway/document.ts'
import { responseRows } from '#pathway/members.ts'
import { asNumber } from '#pathway/rules/evaluate.ts'
import { readRules } from '#pathway/rules/read.ts'
import { variableKey } from '#pathway/templates.ts'

/**
 * A body that a webhook node could be answered with: every path of `responseData` finds a plausible value, and the first `==`
 * rule on a mapped variable is true. What a node without a mock of its own is answered with in tests.
 */
export function sampleBody(data: NodeData): unknown {
  const rows = responseRows(data)
  const equal = readRules(data).find(
    rule => rule.operator === '==' && !rule.isDefault && canonicalKey(rule.variable) !== STATUS_CODE,
  )
  let body: Sample | undefined
  for (const row of rows) {
    if (!isRecord(row) || typeof row.name !== 'string' || typeof row.data !== 'string') continue
    const isRuled = equal !== undefined && variableKey(equal.variable) === variableKey(row.name)
    const value = isRuled
      ? ruledValue(equal.value)
      : sampleValue(row.name, typeof row.context === 'string' ? row.context : '')
    const path = segmentsOf(row.data)
    if (path) body = placed(body, path, value)
  }
  return body === undefined ? {} : written(body)
}

/** A number where the rule writes one that reads the same again: `0000` stays text. */
function ruledValue(value: string): unknown {
  const number = asNumber(value)
  if (value === 'true' || value === 'false') return value === 'true'
  return number !== undefined && String(number) === value.trim() ? number : value
}

function sampleValue(name: string, context: string): unknown {
  const words = variableKey(name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' '))
  const has = (...parts: string[]) => new RegExp(`\\b(${parts.join('|')})`).test(words)
  if (has('is', 'has', 'can', 'available', 'success', 'valid', 'verified', 'active', 'eligible', 'confirmed'))
    return true
  if (has('email')) return 'sam@example.com'
  if (has('phone', 'mobile')) return '+14155550123'
  if (has('first name')) return 'Sam'
  if (has('last name', 'surname')) return 'Carter'
  if (has('name')) return 'Sam Carter'
  if (has('url', 'link')) return 'https://example.com/sample'
  if (has('price', 'cost', 'total', 'amount', 'due', 'balance', 'charge', 'fee')) return 42.5
  if (has('count', 'quantity', 'number of', 'age', 'guests', 'minutes', 'hours', 'days')) return 3
  if (has('date')) return '2026-12-01'
  if (has('time', 'slot')) return '10:00 AM'
  if (has('address', 'location', 'street')) return '12 Main Street'
  if (has('status', 'state')) return 'ok'
  if (has('id', 'number', 'code', 'reference') || /\bid\b/i.test(context)) return 'SAMPLE-1024'
  return `sample ${words}`
}

/** The members and indexes of a plain path; a wildcard is the first entry. Undefined for paths that search. */
function segmentsOf(path: string): readonly (string | number)[] | undefined {
  const rest = path.trim().replace(/^\$\.?/, '')
  if (rest === '') return undefined
  const segments: (string | number)[] = []
  const pattern = /^(?:\.?([\p{L}_$][\p{L}\p{N}_$-]*)|\[\s*(\d+|\*)\s*\]|\[\s*'([^']*)'\s*\]|\[\s*"([^"]*)"\s*\]|\.\*)/u
  let left = rest
  while (left !== '') {
    const match = pattern.exec(left)
    if (!match) return undefined
    const name = match[1] ?? match[3] ?? match[4]
    segments.push(name ?? (match[2] === undefined || match[2] === '*' ? 0 : Math.min(Number(match[2]), 20)))
    left = left.slice(match[0].length)
  }
  // No answer is nested deeper.
  return segments.length > MAX_JSON_DEPTH ? undefined : segments
}

/** A body while it is put together: members and entries are added in place, however many rows there are. */
type Sample = Map<string, Sample> | Sample[] | { readonly value: unknown }

function placed(holder: Sample | undefined, path: readonly (string | number)[], value: unknown, at = 0): Sample {
  const segment = path[at]
  if (segment === undefined) return { value }
  if (typeof segment === 'number') {
    const list = Array.isArray(holder) ? holder : []
    while (list.length < segment) list.push({ value: null })
    list[segment] = placed(list[segment], path, value, at + 1)
    return list
  }
  const members = holder instanceof Map ? holder : new Map<string, Sample>()
  return members.set(segment, placed(members.get(segment), path, value, at + 1))
}

function written(sample: Sample): unknown {
  if (Array.isArray(sample)) return sample.map(written)
  // `fromEntries` defines members, so that a path through `__proto__` is a member like any other.
  if (sample instanceof Map) return Object.fromEntries([...sample].map(([name, inner]) => [name, written(inner)]))
  return sample.value
}
