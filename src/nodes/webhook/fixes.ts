import { attachedTool, sendsTool } from '#pathway/attachedTool.ts'
import { nodeData, type PathwayNode, textMember } from '#pathway/document.ts'
import { type Broken, type Fix, type KindFixes, quote } from '#pathway/fixes/fix.ts'
import { cures, setting } from '#pathway/fixes/setting.ts'
import { parseTemplate } from '#pathway/templates.ts'

export const fixes: KindFixes = { 'webhook-url': urlFixes, 'webhook-tool-differs': toolDiffersFixes }

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
