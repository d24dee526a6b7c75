import type { ToolBody } from '#contract/tools.ts'
import { bytesOfJson } from '../pathways/files.ts'

/** Work on the JSON of tools, which a worker does where it is large. */

interface ToolToWrite {
  /** JSON text. */
  readonly tool: string
  readonly tool_id: string
  /** The other members around it. */
  readonly rest: object
  /** True for an entry of a list, which repeats members of the tool under the names that clients of the public service read. */
  readonly isListed: boolean
}

/** A stored tool as the API answers it, as the bytes of its JSON. */
export function writeTool({ tool: text, tool_id, rest, isListed }: ToolToWrite): Uint8Array {
  const tool: ToolBody = JSON.parse(text)
  const { name, label, method, url } = tool
  const own = isListed && { name, label: typeof label === 'string' ? label : null, method, url }
  const twice = !isListed && { data: { tool_id, ...tool }, errors: null }
  return bytesOfJson({ ...rest, tool_id, tool, ...own, ...twice })
}
