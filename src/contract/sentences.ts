import type { z } from 'zod'

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

/** Says in a sentence what is wrong with a value; a schema's own message goes before it. */
export function sentenceOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'This is required.'
        : `This must be ${kinds[issue.expected] ?? issue.expected}.`
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'This must not be empty.'
      return bound(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum)
    case 'too_big':
      return bound(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum)
    case 'invalid_value':
      if (issue.input === undefined) return 'This is required.'
      if (issue.values.includes('true') && issue.values.includes('false')) return 'This must be true or false.'
      if (issue.values.length === 1) return `This must be ${quoted(issue.values[0])}.`
      return `This must be one of ${issue.values.map(quoted).join(', ')}.`
    case 'invalid_union':
      return issue.input === undefined ? 'This is required.' : alternatives(issue.errors)
    case 'unrecognized_keys':
      return `There is no field ${issue.keys.map(quoted).join(', ')} here.`
    default:
      return undefined
  }
}

/** The kinds of value that a union takes, where its options say no more than that. */
function alternatives(options: readonly (readonly z.core.$ZodIssue[])[]): string | undefined {
  const wanted = options.flatMap(issues => {
    const [issue] = issues
    if (!issue || issue.path.length > 0) return []
    if (issue.code === 'invalid_type') return [kinds[issue.expected] ?? issue.expected]
    return issue.code === 'invalid_value' ? issue.values.map(quoted) : []
  })
  if (wanted.length === 0) return 'This doesn’t have a valid form.'
  return `This must be ${[...new Set(wanted)].join(' or ')}.`
}

function bound(origin: string, comparison: string, limit: number | bigint): string {
  if (origin === 'string') return `This must have ${comparison} ${limit} characters.`
  if (origin === 'array' || origin === 'set') return `This must have ${comparison} ${limit} entries.`
  return `This must be ${comparison} ${limit}.`
}

function quoted(value: unknown): string {
  return typeof value === 'string' ? `“${value}”` : String(value)
}
