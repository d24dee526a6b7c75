import { isRecord, nodeData, nodeName, type PathwayNode, textMember } from '#pathway/document.ts'
import type { Finding } from '#pathway/finding.ts'
import { ruleFindings } from '#pathway/findings/rules.ts'
import type { NodeChecks } from '#pathway/kind.ts'
import { readRules } from '#pathway/rules/read.ts'
import { parseTemplate } from '#pathway/templates.ts'

export const checks: NodeChecks = {
  findings(node) {
    const data = nodeData(node)
    const fault = urlFault(textMember(data, 'url'))
    const url: Omit<Finding, 'node_id'>[] = fault
      ? [{ code: 'webhook-url', severity: 'error', field: 'url', message: `“${nodeName(node)}” ${fault}` }]
      : []
    return [...url, ...toolAdvice(node), ...ruleFindings(node, readRules(data))]
  },
}

/** Real exports attach a tool that points elsewhere; its author should know which of the two addresses is used. */
function toolAdvice(node: PathwayNode): Omit<Finding, 'node_id'>[] {
  const data = nodeData(node)
  const tool = isRecord(data.tool) && isRecord(data.tool.tool) ? textMember(data.tool.tool, 'url') : ''
  const own = hostOf(textMember(data, 'url'))
  const other = hostOf(tool)
  if (own === undefined || other === undefined || own === other) return []
  const message = `“${nodeName(node)}” sends its request to ${own}, but the tool attached to it points at ${other}. The node’s own URL is used.`
  return [{ code: 'webhook-tool-differs', severity: 'warning', field: 'url', message }]
}

function hostOf(url: string): string | undefined {
  return /^https?:\/\/([^/?#{}\s]+)/i.exec(url.trim())?.[1]?.toLowerCase()
}

/** Says what is wrong with a URL, as the end of a sentence; undefined for one that can be sent to. Variables stand for any plain text. */
function urlFault(written: string): string | undefined {
  const url = written.trim()
  if (url === '') return 'has no URL to send its request to.'
  const { parts } = parseTemplate(url)
  const filled = parts.map(part => (part.type === 'text' ? part.text : 'x')).join('')
  // A URL that begins with a variable gets its scheme and host from it.
  const complete = parts[0]?.type === 'variable' && !/^x\w*:/.test(filled) ? `https://${filled}` : filled
  if (!/^https?:\/\//i.test(complete)) return `sends its request to “${clip(url)}”. Begin the URL with https://.`
  if (/\s/.test(complete) || !URL.canParse(complete))
    return `sends its request to “${clip(url)}”, which is not a valid URL.`
  return undefined
}

function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
