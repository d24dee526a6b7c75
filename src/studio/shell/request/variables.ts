import { isRecord } from '#pathway/document.ts'
import type { TemplateVariable } from '#pathway/templates.ts'
import { readJson } from '../forms/json.ts'

/** The values typed for variables, by name, as the objects that the names reach into. A value that is JSON is that value. */
export function variablesOf(
  variables: readonly Pick<TemplateVariable, 'name' | 'path'>[],
  typed: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const all: Record<string, unknown> = Object.create(null)
  for (const { name, path } of variables) {
    const text = typed[name]
    if (text === undefined || text === '') continue
    const reading = readJson(text)
    place(all, path, reading.ok ? reading.value : text)
  }
  return all
}

function place(into: Record<string, unknown>, path: readonly (string | number)[], value: unknown) {
  let at = into
  for (const [index, segment] of path.entries()) {
    const name = String(segment)
    if (index === path.length - 1) at[name] = value
    else {
      const inner = Object.hasOwn(at, name) ? at[name] : undefined
      const next: Record<string, unknown> = isRecord(inner) ? inner : Object.create(null)
      at[name] = next
      at = next
    }
  }
}
