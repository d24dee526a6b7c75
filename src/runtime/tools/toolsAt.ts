import { nodeData, type PathwayNode } from '#pathway/document.ts'
import { event, type Play, type Run } from '../run.ts'
import { isKnowledgeBase } from '../searchKnowledge.ts'
import { aliasOf, knowledgeTool, readTool } from './readTool.ts'
import type { Tool, ToolsAt } from './tool.ts'

const NONE: ToolsAt = { tools: [], faults: [] }

/** A model chooses badly among more, and each costs tokens in every request. */
const MOST_TOOLS = 32

/** Most nodes have none, and a turn looks at many nodes. */
export function hasTools(run: Run, node: PathwayNode): boolean {
  return Array.isArray(nodeData(node).tools) || run.options.tools !== undefined
}

/** The node's tools, then those of the call; by their ids, or written out (`docs/playing.md` §10). */
export async function toolsAt(run: Run, node: PathwayNode): Promise<ToolsAt> {
  const written = nodeData(node).tools
  const own: readonly unknown[] = Array.isArray(written) ? written : []
  const all = [...own, ...(run.options.tools ?? [])]
  if (all.length === 0) return NONE
  const known = run.tools.at.get(node.id)
  if (known) return known
  const tools: Tool[] = []
  const faults: string[] = []
  for (const entry of all) {
    if (tools.length === MOST_TOOLS) {
      faults.push(`More than ${MOST_TOOLS} tools are attached here. Only the first ${MOST_TOOLS} are used.`)
      break
    }
    const tool = await toolOf(run, entry)
    if (typeof tool === 'string') faults.push(tool)
    else if (tool.tool_id === null || !tools.some(({ tool_id }) => tool_id === tool.tool_id))
      tools.push(named(tool, tools))
  }
  const found = { tools, faults }
  run.tools.at.set(node.id, found)
  return found
}

/** As `toolsAt`; what is wrong with them is told once in a turn. */
export async function* tellTools(run: Run, node: PathwayNode): Play<readonly Tool[]> {
  const { tools, faults } = await toolsAt(run, node)
  if (!run.tools.told.has(node.id)) {
    run.tools.told.add(node.id)
    for (const message of faults) yield event(run, 'warning', { message })
  }
  return tools
}

/** The tool that an entry names, or a sentence that says why there is none. */
async function toolOf(run: Run, entry: unknown): Promise<Tool | string> {
  const id = idOf(entry)
  if (id === undefined) return readTool(entry, null) ?? 'A tool attached here has no name or URL, so it isn’t used.'
  let stored: unknown
  try {
    stored = await run.ports.tools?.find(id, run.signal)
  } catch (error) {
    run.signal.throwIfAborted()
    return `Couldn’t read the tool ${id}: ${error instanceof Error ? error.message : String(error)}`
  }
  if (isKnowledgeBase(id))
    return stored === undefined && run.ports.tools
      ? `There is no knowledge base with the ID ${id}.`
      : knowledgeTool(id, stored)
  return (stored === undefined ? undefined : readTool(stored, id)) ?? `There is no tool with the ID ${id}.`
}

/** An id stands alone, or in an object that says nothing else of the tool. */
function idOf(entry: unknown): string | undefined {
  if (typeof entry === 'string') return entry.trim()
  if (readTool(entry, null)) return undefined
  const { tool_id } = (entry ?? {}) as { readonly tool_id?: unknown }
  return typeof tool_id === 'string' && tool_id.trim() !== '' ? tool_id.trim() : undefined
}

/** Two tools of one name are told apart by a number. */
function named(tool: Tool, before: readonly Tool[]): Tool {
  const isFree = (alias: string) => !before.some(one => one.alias === alias)
  let alias = aliasOf(tool.name)
  for (let number = 2; !isFree(alias); number += 1) alias = `${aliasOf(tool.name)}_${number}`
  return { ...tool, alias }
}
