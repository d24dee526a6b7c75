import { sentenceOf } from './sentences.ts'
import { isJsonPath, toolFaults } from './toolRules.ts'
import { toolBody } from './tools.ts'

/** A fault of a body, and the member that has it. */
export interface MemberFault {
  readonly path: readonly (string | number)[]
  readonly message: string
}

/** The faults of `tools`, whole tools or ids (`docs/api-decisions.md` §9); whether there is a tool of an id is for the service to say. */
export function toolListFaults(tools: unknown): MemberFault[] {
  return listOf(tools).flatMap((tool, index) => {
    if (!isObject(tool)) return []
    const { error } = toolBody.safeParse(tool, { error: sentenceOf })
    const types = (error?.issues ?? []).map(({ path, message }) => ({ path: path.map(String), message }))
    const rules = toolFaults(tool).map(({ path, message }) => ({ path: [path], message }))
    return [...types, ...rules].map(({ path, message }) => ({ path: ['tools', index, ...path], message }))
  })
}

/** The faults of `dynamic_data` (`docs/api-decisions.md` §6): each request has a URL, and rows that name a variable and where its value stands. */
export function dynamicDataFaults(requests: unknown): MemberFault[] {
  return listOf(requests).flatMap((request, index) => {
    if (!isObject(request)) return []
    const { url, response_data } = request
    const at = ['dynamic_data', index]
    const faults: MemberFault[] = []
    if (typeof url !== 'string' || url.trim() === '')
      faults.push({ path: [...at, 'url'], message: 'This is required.' })
    if (response_data !== undefined && response_data !== null && !Array.isArray(response_data))
      faults.push({ path: [...at, 'response_data'], message: 'This must be a list.' })
    return [
      ...faults,
      ...listOf(response_data).flatMap((row, place) => rowFaults(row, [...at, 'response_data', place])),
    ]
  })
}

function rowFaults(row: unknown, at: MemberFault['path']): MemberFault[] {
  if (!isObject(row)) return [{ path: at, message: 'This must be an object.' }]
  const { name, data } = row
  const faults: MemberFault[] = []
  if (typeof name !== 'string' || name.trim() === '')
    faults.push({ path: [...at, 'name'], message: 'Enter a variable name for the value.' })
  if (data !== undefined && data !== null && !(typeof data === 'string' && isJsonPath(data)))
    faults.push({ path: [...at, 'data'], message: 'This isn’t a JSON Path. Write it like $.store.hours.' })
  return faults
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
