import { nodeData, nodeName } from '#pathway/document.ts'
import type { NodeChecks } from '#pathway/kind.ts'

export const checks: NodeChecks = {
  findings(node) {
    if (hasKnowledge(nodeData(node).kb)) return []
    const message = `“${nodeName(node)}” has no knowledge. Paste text or choose a knowledge base.`
    return [{ code: 'knowledge-missing', severity: 'error', field: 'kb', message }]
  },
}

function hasKnowledge(kb: unknown): boolean {
  if (typeof kb === 'string') return kb.trim() !== ''
  return Array.isArray(kb) && kb.some(hasKnowledge)
}
