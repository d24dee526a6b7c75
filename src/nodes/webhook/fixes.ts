import { attachedTool, sendsTool } from '#pathway/attachedTool.ts'
import { isRecord, nodeData, type PathwayNode, textMember } from '#pathway/document.ts'
import { type Broken, type Fix, type KindFixes, quote } from '#pathway/fixes/fix.ts'
import { cures, setting } from '#pathway/fixes/setting.ts'
import { RESPONSE_DATA, responseRows } from '#pathway/members.ts'
import { parseTemplate } from '#pathway/templates.ts'
import { nameInBraces } from './checks/mappings.ts'

export const fixes: KindFixes = {
  'webhook-url': urlFixes,
  'webhook-tool-differs': toolDiffersFixes,
  'mapping-malformed': mappingFixes,
}

function mappingFixes({ finding, node }: Broken): readonly Fix[] {
  const index = Number(/\[(\d+)\]/.exec(finding.field ?? '')?.[1])
  const rows = node ? responseRows(nodeData(node)) : []
  const row = rows[index]
  if (!node || row === undefined) return []
  const inner = isRecord(row) ? nameInBraces(textMember(row, 'name')) : undefined
  const remove = setting(node, 'delete', `Delete row ${index + 1} of the response data`, {
    [RESPONSE_DATA]: rows.toSpliced(index, 1),
  })
  if (!isRecord(row) || inner === undefined) return [remove]
  const named = rows.with(index, { ...row, name: inner })
  return [setting(node, 'braces', `Save to ${quote(inner)}`, { [RESPONSE_DATA]: named }, true), remove]
}

function urlFixes(broken: Broken): readonly Fix[] {
  const { node } = broken
  if (!node) return []
  const url = textMember(nodeData(node), 'url').trim()
  const candidates: Fix[] = []
  const offer = (id: string, title: string, to: string, isSafe: boolean) => {
    if (cures(broken, node, { url: to })) candidates.push(setting(node, id, title, { url: to }, isSafe))
  }
  if (/^[\w-]+(\.[\w-]+)+/.test(url)) offer('https', 'Start the URL with https://', `https://${url}`, true)
  if (/\s/.test(url)) offer('spaces', 'Replace spaces in the URL with %20', url.replace(/\s/g, '%20'), false)
  return candidates
}

/** The address of the tool that is attached to the node. */
function toolUrl(broken: Broken, node: PathwayNode): Fix[] {
  const url = textMember(attachedTool(nodeData(node)) ?? {}, 'url').trim()
  if (url === '' || parseTemplate(url).problems.length > 0 || !cures(broken, node, { url })) return []
  return [setting(node, 'tool', `Use the attached tool’s URL, ${quote(url)}`, { url })]
}

function toolDiffersFixes(broken: Broken): readonly Fix[] {
  const { node } = broken
  if (!node) return []
  if (sendsTool(nodeData(node))) {
    return [
      ...urlFixes(broken),
      setting(node, 'tools', 'Remove the URL to use the attached tool’s', { url: undefined }),
    ]
  }
  return [...toolUrl(broken, node), setting(node, 'detach', 'Detach the unused tool', { tool: undefined })]
}
