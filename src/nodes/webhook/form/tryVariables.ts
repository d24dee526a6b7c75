import { asSent } from '#pathway/attachedTool.ts'
import { canonicalKey, STATUS_CODE } from '#pathway/builtins.ts'
import type { NodeData } from '#pathway/document.ts'
import { nestedFields, responseNames } from '#pathway/members.ts'
import { readRules } from '#pathway/rules/read.ts'
import { type TemplateVariable, templateVariables, variableKey } from '#pathway/templates.ts'

/** A variable that a test has to be told, each once under the spelling that comes first. */
export type TryVariable = Pick<TemplateVariable, 'name' | 'path' | 'fallback'>

/**
 * The variables that a webhook's request names, then those that its rules read and the answer does not set. Secrets are filled in
 * by the service.
 */
export function tryVariables(written: NodeData): readonly TryVariable[] {
  const data = asSent(written)
  const sendsBody = !/^(get|head)$/i.test(typeof data.method === 'string' ? data.method.trim() : '')
  const sent = ['url', 'query', 'headers', 'auth', ...(sendsBody ? ['body'] : [])]
    .flatMap(member => nestedFields(data[member], member))
    .flatMap(({ text }) => templateVariables(text))
    .filter(({ key }) => key !== 'secret')
  const set = new Set([STATUS_CODE, ...responseNames({ responseData: data.responseData }).map(variableKey)])
  const ruled = readRules(data)
    .filter(rule => !rule.isDefault && rule.malformed === undefined)
    .flatMap(rule => [...templateVariables(`{{${rule.variable}}}`), ...templateVariables(rule.value)])
    .filter(({ key }) => key !== 'secret' && !set.has(canonicalKey(key)))
  const all = new Map<string, TryVariable>()
  for (const { name, path, fallback } of [...sent, ...ruled]) {
    const key = variableKey(name)
    if (!all.has(key)) all.set(key, { name, path, fallback })
  }
  return [...all.values()]
}
