import { attachedTool, attachedToolId, sendsTool, urlFault } from '#pathway/attachedTool.ts'
import { nodeData, nodeName, type PathwayNode, textMember } from '#pathway/document.ts'
import type { Finding } from '#pathway/finding.ts'
import { ruleFindings } from '#pathway/findings/rules.ts'
import type { NodeChecks } from '#pathway/kind.ts'
import { readRules } from '#pathway/rules/read.ts'
import { bodyFaults, mappingFaults } from './checks/mappings.ts'

export const checks: NodeChecks = {
  findings(node) {
    const data = nodeData(node)
    // The account has the tool of an id, or a warning tells of it as the node is played.
    const fault = sendsTool(data) || attachedToolId(data) !== undefined ? undefined : urlFault(textMember(data, 'url'))
    const url: Omit<Finding, 'node_id'>[] = fault
      ? [{ code: 'webhook-url', severity: 'error', field: 'url', message: `“${nodeName(node)}” ${fault}` }]
      : []
    return [
      ...url,
      ...toolAdvice(node),
      ...bodyFaults(node).map(fault => ({ ...fault, code: 'body-malformed', severity: 'warning' as const })),
      ...mappingFaults(node).map(fault => ({ ...fault, code: 'mapping-malformed', severity: 'warning' as const })),
      ...ruleFindings(node, readRules(data)),
    ]
  },
}

/** Real exports attach a tool that points elsewhere; its author should know which of the two addresses is used. */
function toolAdvice(node: PathwayNode): Omit<Finding, 'node_id'>[] {
  const data = nodeData(node)
  const other = hostOf(textMember(attachedTool(data) ?? {}, 'url'))
  if (other === undefined) return []
  const told = (message: string): Omit<Finding, 'node_id'>[] => [
    { code: 'webhook-tool-differs', severity: 'warning', field: 'url', message },
  ]
  const url = textMember(data, 'url').trim()
  const name = nodeName(node)
  if (sendsTool(data)) {
    const fault = urlFault(url)
    if (url === '' || fault === undefined) return []
    return told(`“${name}” ${fault} Until then, the attached tool’s request is sent to ${other}.`)
  }
  const own = hostOf(url)
  if (own === undefined || own === other) return []
  return told(
    `“${name}” sends its request to ${own}, but the tool attached to it points at ${other}. The node’s own URL is used.`,
  )
}

function hostOf(url: string): string | undefined {
  return /^https?:\/\/([^/?#{}\s]+)/i.exec(url.trim())?.[1]?.toLowerCase()
}
