import { addEdge, reconnectEdge } from '#pathway/commands/edges.ts'
import { addNode, renameNode, setNodeMembers, setNodeOption, setNodeType } from '#pathway/commands/nodes.ts'
import {
  edgesFrom,
  isGlobal,
  listNodes,
  nodeData,
  nodeName,
  type PathwayDocument,
  type PathwayNode,
  textMember,
} from '#pathway/document.ts'
import { ADVISED_PROMPT_LENGTH, INTERRUPTION_THRESHOLD } from '#pathway/findings/node.ts'
import { typeInWords } from '#pathway/kind.ts'
import { modelOptions } from '#pathway/members.ts'
import { nearest } from '#pathway/near.ts'
import { asNumber } from '#pathway/scalars.ts'
import { parseTemplate } from '#pathway/templates.ts'
import { type Broken, type Fix, freeName, quote } from './fix.ts'
import { beside } from './newNodes.ts'
import { setting } from './setting.ts'

export function globalLabelFixes({ node }: Broken): readonly Fix[] {
  if (!node) return []
  const name = textMember(nodeData(node), 'name').trim()
  const label =
    name === '' ? [] : [setting(node, 'label', `Use its name, ${quote(name)}, as the trigger`, { globalLabel: name })]
  return [...label, setting(node, 'ordinary', 'Make it a regular node', { isGlobal: undefined })]
}

/** The second and all others of a name get numbers; the first keeps it. */
export function nameFixes({ document, node }: Broken): readonly Fix[] {
  if (!node) return []
  const key = (one: PathwayNode) => textMember(nodeData(one), 'name').trim().toLowerCase()
  const others = listNodes(document)
    .filter(one => key(one) === key(node))
    .slice(1)
  const wanted = nodeName(node)
  const isMeant = listNodes(document).some(one => {
    const { pathwayExamples } = nodeData(one)
    return Array.isArray(pathwayExamples) && JSON.stringify(pathwayExamples).includes(JSON.stringify(wanted))
  })
  const apply = (doc: PathwayDocument) =>
    others.reduce((renamed, { id }) => renameNode(renamed, { id, name: freeName(renamed, wanted) }), doc)
  const title =
    others.length === 1
      ? `Rename the second ${quote(wanted)} to ${quote(freeName(document, wanted))}`
      : `Rename ${others.length} duplicates of ${quote(wanted)}`
  return [{ id: 'number', title, isSafe: !isMeant, apply }]
}

export function typeFixes({ node, kinds, kindOf }: Broken): readonly Fix[] {
  const [plain] = kinds
  if (!node || !plain) return []
  const data = nodeData(node)
  const played = kindOf(node.type)
  const fits = kinds.filter(kind => {
    const sets = new Set(kind.sets(data).map(one => one.name))
    return (
      kind.findings({ ...node, type: kind.type }).every(finding => finding.severity !== 'error') &&
      kind.rules(data).length === 0 &&
      kind.texts(data).every(({ text }) => parseTemplate(text).problems.length === 0) &&
      (kind.endsCall || kind.waits(data) === played.waits(data)) &&
      played.sets(data).every(one => sets.has(one.name))
    )
  })
  const near = nearest(typeInWords(node.type), fits, kind => kind.type).map(({ item }) => item)
  return [...new Set([...near, plain])].map(kind => ({
    id: `type ${kind.key}`,
    title: `Change to ${kind.label}`,
    isSafe: false,
    apply: doc => setNodeType(doc, { id: node.id, type: kind.type }),
  }))
}

export function speechFixes({ node }: Broken): readonly Fix[] {
  if (!node) return []
  const data = nodeData(node)
  const [text, prompt] = [textMember(data, 'text'), textMember(data, 'prompt')]
  const keep = [
    setting(node, 'text', 'Keep script, delete prompt', { prompt: '' }),
    setting(node, 'prompt', 'Keep prompt, delete script', { text: '' }),
  ]
  if (parseTemplate(text).problems.length > 0) return keep
  const joined = { prompt: `Say: “${text.trim()}”\n\n${prompt}`, text: '' }
  return [setting(node, 'join', 'Merge both into the prompt', joined), ...keep]
}

export function thresholdFixes({ node }: Broken): readonly Fix[] {
  if (!node) return []
  const { least, most } = INTERRUPTION_THRESHOLD
  const written = asNumber(modelOptions(nodeData(node)).interruptionThreshold)
  const option = (id: string, title: string, value: number | undefined): Fix => ({
    id,
    title,
    isSafe: false,
    apply: doc => setNodeOption(doc, { id: node.id, option: 'interruptionThreshold', value }),
  })
  const nearest = written === undefined || written > most ? most : least
  return [
    ...(written === undefined ? [] : [option('clamp', `Set the threshold to ${nearest}`, nearest)]),
    option('usual', 'Use the default threshold', undefined),
  ]
}

/** A long prompt becomes a chain of nodes, each with a part of it; the edges leave from the last. */
export function promptFixes({ node, kinds, kindOf }: Broken): readonly Fix[] {
  const [plain] = kinds
  const kind = node && kindOf(node.type)
  if (!node || !plain || kind?.key !== plain.key || isGlobal(node)) return []
  const data = nodeData(node)
  const parts = splitText(textMember(data, 'prompt'))
  const hasFault = (text: string) => parseTemplate(text).problems.length > 0
  if (parts.length < 2 || parts.some(part => part.length > ADVISED_PROMPT_LENGTH || hasFault(part))) return []
  const title = `Split into ${parts.length} nodes`
  return [{ id: 'split', title, isSafe: false, apply: (doc, newId) => split(doc, node, plain.type, parts, newId) }]
}

function split(
  document: PathwayDocument,
  node: PathwayNode,
  type: string,
  [first = '', ...others]: readonly string[],
  newId: () => string,
): PathwayDocument {
  const leaving = edgesFrom(document, node.id)
  let changed = setNodeMembers(document, { id: node.id, members: { prompt: first } })
  let last = node
  const chain: { readonly source: string; readonly target: string }[] = []
  for (const prompt of others) {
    const data = { name: freeName(changed, nodeName(node)), prompt }
    const next: PathwayNode = { id: newId(), type, data, position: beside(last, 'below') }
    changed = addNode(changed, { node: next })
    chain.push({ source: last.id, target: next.id })
    last = next
  }
  for (const { key, edge } of leaving) {
    if (edge.target !== undefined) changed = reconnectEdge(changed, { key, source: last.id, target: edge.target })
  }
  return chain.reduce((doc, ends) => addEdge(doc, { id: newId(), ...ends }), changed)
}

/** The parts of a text, together the whole of it: cut after a paragraph, else a line, else a sentence, none too long if it can be. */
function splitText(text: string): readonly string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > ADVISED_PROMPT_LENGTH) {
    const head = rest.slice(0, ADVISED_PROMPT_LENGTH)
    const at = ['\n\n', '\n', '. '].map(mark => head.lastIndexOf(mark) + mark.length).find(end => end > head.length / 4)
    if (at === undefined) return [text]
    parts.push(rest.slice(0, at))
    rest = rest.slice(at)
  }
  return [...parts, rest]
}
