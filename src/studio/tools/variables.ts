import { builtIns } from '#pathway/builtins.ts'
import { type TemplateVariable, templateVariables, variableKey } from '#pathway/templates.ts'
import type { KnownVariable } from '#studio/editor/kit/prompt/completion.ts'
import { readJson } from '#studio/shell/forms/json.ts'
import type { ToolDraft } from './draft.ts'
import { inputMembers } from './sample.ts'

/** The variables that a tool's request may name: its input, then what every call has. */
export function toolVariables(draft: ToolDraft): readonly KnownVariable[] {
  const members = schemaMembers(draft) ?? []
  return [
    ...members.map((name): KnownVariable => ({ name: `input.${name}`, about: 'From the AI.', group: 'Input' })),
    { name: 'input', about: 'Everything the AI provides.', group: 'Input' },
    ...builtIns.map(({ name, about }): KnownVariable => ({ name, about, group: 'Built in' })),
  ]
}

function schemaMembers(draft: ToolDraft): readonly string[] | undefined {
  const schema = readJson(draft.inputSchema)
  return schema.ok ? inputMembers(schema.value) : undefined
}

/** Every variable that the request names, in its order. */
function used(draft: ToolDraft): readonly TemplateVariable[] {
  return [
    draft.url,
    ...draft.query.map(({ value }) => value),
    ...draft.headers.map(({ value }) => value),
    ...(draft.bodyKind === 'object' && draft.method === 'POST' ? [draft.body] : []),
  ].flatMap(templateVariables)
}

/** The members of the input that the request names and the schema does not describe, as they are written. */
export function undescribedInput(draft: ToolDraft): readonly string[] {
  const members = schemaMembers(draft)
  if (!members) return []
  const known = new Set(members.map(variableKey))
  const names = used(draft)
    .filter(({ key, path }) => key === 'input' && path.length > 1 && !known.has(variableKey(String(path[1]))))
    .map(({ name }) => name)
  return [...new Set(names)]
}

/** The variables that come from the call rather than from the input: what a try has to be told. Each once, by its name. */
export function callVariables(draft: ToolDraft): readonly TemplateVariable[] {
  const seen = new Set<string>()
  return used(draft).filter(({ key, name }) => {
    if (key === 'input' || key === 'secret' || seen.has(variableKey(name))) return false
    seen.add(variableKey(name))
    return true
  })
}
