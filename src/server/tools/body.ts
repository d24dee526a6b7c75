import { toolFaults } from '#contract/toolRules.ts'
import type { ToolBody } from '#contract/tools.ts'
import { ApiError } from '../http/errors.ts'
import { bytesOfJson } from '../pathways/files.ts'

/** Work on the JSON of tools, which a worker does where it is large. */

/** @throws ApiError 400 for a tool that breaks a rule */
export function checkTool({ text }: { readonly text: string }): void {
  const faults = toolFaults(JSON.parse(text))
  const [first] = faults
  if (first) throw new ApiError(400, first.message, faults)
}

interface ToolToWrite {
  /** JSON text. */
  readonly tool: string
  /** The members around it. */
  readonly rest: object
  /** True for an entry of a list, which repeats members of the tool under the names that clients of the public service read. */
  readonly isListed: boolean
}

/** A stored tool as the API answers it, as the bytes of its JSON. */
export function writeTool({ tool: text, rest, isListed }: ToolToWrite): Uint8Array {
  const tool: ToolBody = JSON.parse(text)
  const { name, label, method, url } = tool
  const own = isListed && { name, label: typeof label === 'string' ? label : null, method, url }
  return bytesOfJson({ ...rest, tool, ...own })
}
