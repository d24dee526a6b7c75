import { commonEnds } from './commonEnds.ts'
import { isRecord, type PathwayDocument, type PathwayEntry } from './document.ts'
import { alignElements, type ElementList, elementKeys, elementsOf, isElements, same } from './elements.ts'
import { ownMember } from './ownMember.ts'

/** One member that differs; `undefined` where a side has none. */
export interface MemberChange {
  /** From the element, or from the document, to the member: `['data', 'modelOptions', 'temperature']`. */
  readonly path: readonly string[]
  readonly before: unknown
  readonly after: unknown
}

export interface ChangedElement {
  /** The element's key in the document after (`elementKeys`). */
  readonly key: string
  readonly before: PathwayEntry
  readonly after: PathwayEntry
  readonly members: readonly MemberChange[]
}

export interface ElementsDiff {
  readonly added: readonly PathwayEntry[]
  readonly removed: readonly PathwayEntry[]
  readonly changed: readonly ChangedElement[]
  /** The elements that both have stand in another order. */
  readonly reordered: boolean
}

/** The differences between two states of a pathway. */
export interface PathwayDiff {
  /** The nodes, and the entries that are not nodes. */
  readonly nodes: ElementsDiff
  readonly edges: ElementsDiff
  /** The notes and the groups of the canvas. */
  readonly notes: ElementsDiff
  readonly groups: ElementsDiff
  /** The document's other members: its name, its description, and what other programs wrote. */
  readonly members: readonly MemberChange[]
}

/**
 * Says what changed from one document to another, member by member. Lists inside an element are compared as a whole; elements that
 * both documents share are not looked into.
 */
export function diff(before: PathwayDocument, after: PathwayDocument): PathwayDiff {
  const compare = (list: ElementList) => diffElements(list, elementsOf(before, list), elementsOf(after, list))
  return {
    nodes: compare('nodes'),
    edges: compare('edges'),
    notes: compare('canvas.notes'),
    groups: compare('canvas.groups'),
    members: diffMembers(ownMembers(before), ownMembers(after), []),
  }
}

/** The members of a document that hold no elements. */
function ownMembers({ nodes: _nodes, edges: _edges, ...own }: PathwayDocument): Readonly<Record<string, unknown>> {
  if (!isRecord(own.canvas)) return own
  const { canvas: whole, ...others } = own
  const canvas = Object.fromEntries(
    Object.entries(whole).filter(([name, value]) => !((name === 'notes' || name === 'groups') && isElements(value))),
  )
  return Object.keys(canvas).length === 0 ? others : { ...others, canvas }
}

function diffElements(
  list: ElementList,
  before: readonly PathwayEntry[],
  after: readonly PathwayEntry[],
): ElementsDiff {
  // Documents share what did not change: of thousands of elements, those before and after what changed are not looked into.
  const { begin, end } = commonEnds(before, after)
  const [was, is] = [before.slice(begin, before.length - end), after.slice(begin, after.length - end)]
  const old = new Map(alignElements(list, was, was).map(({ identity, element }) => [identity, element]))
  const present = alignElements(list, was, is)
  const left = new Set(present.map(({ identity }) => identity))
  const keys = is.length === 0 ? [] : elementKeys(list, after)
  const shared = present.filter(({ identity }) => old.has(identity)).map(({ identity }) => identity)
  const kept = [...old.keys()].filter(identity => left.has(identity))
  return {
    added: present.filter(({ identity }) => !old.has(identity)).map(({ element }) => element),
    removed: [...old].filter(([identity]) => !left.has(identity)).map(([, element]) => element),
    changed: present.flatMap(({ identity, element }, place): ChangedElement[] => {
      const earlier = old.get(identity)
      const members = earlier ? diffMembers(earlier, element, []) : []
      return earlier && members.length > 0
        ? [{ key: keys[begin + place] ?? identity, before: earlier, after: element, members }]
        : []
    }),
    reordered: shared.some((identity, place) => identity !== kept[place]),
  }
}

function diffMembers(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  path: readonly string[],
): readonly MemberChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name): readonly MemberChange[] => {
    const [old, present] = [before, after].map(side => ownMember(side, name))
    if (same(old, present)) return []
    const here = [...path, name]
    return isRecord(old) && isRecord(present)
      ? diffMembers(old, present, here)
      : [{ path: here, before: old, after: present }]
  })
}
