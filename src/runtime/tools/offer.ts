import type { PathwayNode } from '#pathway/document.ts'
import type { BrainRequest, ToolSetting } from '../brain.ts'
import type { Play, Run } from '../run.ts'
import { MAX_TOOL_RUNS } from './callTool.ts'
import { inputSchema } from './input.ts'
import { tellTools } from './toolsAt.ts'

/**
 * Tells a model of tools with a request: those that it may use, and what those have answered that it used in this turn; undefined where
 * there are none.
 */
export async function* offerTools(
  run: Run,
  node: PathwayNode,
  { route, speak }: Pick<BrainRequest, 'route' | 'speak'>,
): Play<ToolSetting | undefined> {
  if (!route && !speak) return undefined
  const tools = yield* tellTools(run, node)
  const { used, failed, results } = run.tools
  // Questions that only lead back need nothing of a tool.
  const isLeadingBack = !route && (speak?.purpose === 'clarify' || speak?.purpose === 'return')
  const offered = used < MAX_TOOL_RUNS && !isLeadingBack ? tools.filter(({ alias }) => !failed.has(alias)) : []
  if (offered.length === 0 && results.length === 0) return undefined
  return {
    offered: offered.map(({ alias, description, input }) => {
      return { name: alias, description, parameters: inputSchema(input) }
    }),
    results: [...results],
  }
}
