import { setNodeType } from '#pathway/commands/nodes.ts'
import { type Broken, type Fix, type KindFixes, MOST_CHOICES, quote } from '#pathway/fixes/fix.ts'
import { likeOthers } from '#pathway/fixes/setting.ts'

export const fixes: KindFixes = { 'knowledge-missing': knowledgeFixes }

function knowledgeFixes(broken: Broken): readonly Fix[] {
  const { node, kinds, finding } = broken
  const plain = kinds[0]
  if (!node || !plain) return []
  const others = likeOthers(broken, 'kb', (_, name) => `Use the same knowledge as ${quote(name)}`, finding.code)
  const become: Fix = {
    id: 'plain',
    title: `Change to a ${plain.label} node`,
    isSafe: false,
    apply: doc => setNodeType(doc, { id: node.id, type: plain.type }),
  }
  return [...others.slice(0, MOST_CHOICES - 1), become]
}
