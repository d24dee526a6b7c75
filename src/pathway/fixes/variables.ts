import { canonicalKey } from '#pathway/builtins.ts'
import { mapNodes, setNodeMembers } from '#pathway/commands/nodes.ts'
import { ruleRows, withRows } from '#pathway/commands/ruleRows.ts'
import {
  isRecord,
  listNodes,
  type NodeData,
  nodeData,
  nodeName,
  type PathwayDocument,
  textMember,
} from '#pathway/document.ts'
import { RESPONSE_DATA, responseNames, responseRows } from '#pathway/members.ts'
import { looseKey, nearest } from '#pathway/near.ts'
import { inWords } from '#pathway/rules/describe.ts'
import { rootOf, variableKey } from '#pathway/templates.ts'
import { type Broken, type Fix, MOST_CHOICES, quote } from './fix.ts'
import { rowOf } from './rows.ts'
import { changeTextAt, changeVariable } from './texts.ts'

/** Fields that are heard or thought about, where nothing can stand in for a variable. */
const SPOKEN = /^(text|prompt|condition|label|description|globalPrompt|extractVars\[\d+\])$/

/** For a variable that is read where nothing has set it. */
export function unsetFixes(broken: Broken): readonly Fix[] {
  const { finding } = broken
  const name = finding.variable
  if (name === undefined) return []
  const root = rootOf(name)
  const keys = canonicalKeys(broken.setNames())
  const isSetSomewhere = keys.has(canonicalKey(root)) || keys.has(canonicalKey(name))
  const isRule = rowOf(finding.field) !== undefined
  if (isSetSomewhere) return isRule || !SPOKEN.test(finding.field ?? '') ? [] : [silence(broken, name)]
  return [...renamings(broken, name, root), ...mappings(broken, root), fromRequest(broken, name)]
}

const keysOf = new WeakMap<readonly string[], ReadonlySet<string>>()

/** Names as variables are known by; worked out once for the problems of a whole pathway. */
function canonicalKeys(names: readonly string[]): ReadonlySet<string> {
  const keys = keysOf.get(names) ?? new Set(names.map(canonicalKey))
  keysOf.set(names, keys)
  return keys
}

const MANY_NAMES = 500

function renamings(broken: Broken, name: string, root: string): Fix[] {
  const names = broken.setNames()
  const key = looseKey(root)
  // Among very many names only those that differ in their writing are worth the search.
  const among = names.length > MANY_NAMES ? names.filter(one => looseKey(one) === key) : names
  const near = nearest(root, among, one => one)
  const same = near.filter(one => one.isSame)
  return near.slice(0, MOST_CHOICES - 2).map(({ item, isSame }) => {
    const renamed = item + name.slice(root.length)
    return {
      id: `rename ${item}`,
      title: `Use {{${renamed}}} instead of {{${name}}}`,
      isSafe: isSame && same.length === 1,
      apply: doc => changeName(doc, broken, name, renamed),
    }
  })
}

function fromRequest(broken: Broken, name: string): Fix {
  return {
    id: 'request',
    title: `Expect {{${name}}} as call input`,
    isSafe: false,
    apply: doc => changeName(doc, broken, name, `request_data.${name}`),
  }
}

function silence({ finding }: Broken, name: string): Fix {
  return {
    id: 'silence',
    title: `Leave blank when {{${name}}} is not set`,
    isSafe: false,
    apply: doc =>
      changeTextAt(doc, finding, text => changeVariable(text, name, inside => `${inside.trimEnd()} | default: ''`)),
  }
}

/** Writes another name where the finding says: as the variable of a rule, and between braces. */
function changeName(document: PathwayDocument, { finding }: Broken, name: string, renamed: string): PathwayDocument {
  const swap = (text: string) => changeVariable(text, name, inside => inside.replace(name, () => renamed))
  const place = rowOf(finding.field)
  if (place === undefined) return changeTextAt(document, finding, swap)
  const { member, index } = place
  return mapNodes(document, node =>
    node.id === finding.node_id
      ? withRows(
          node,
          ruleRows(node, member).map((row, at) => (at === index ? changeRule(row, name, renamed, swap) : row)),
          member,
        )
      : node,
  )
}

/** The members in which rows written as objects keep their variable. */
const VARIABLE_MEMBERS = new Set(['variable', 'label', 'field'])

function changeRule(row: unknown, name: string, renamed: string, swap: (text: string) => string): unknown {
  const ofVariable = (cell: unknown) =>
    typeof cell === 'string' && variableKey(cell) === variableKey(name) ? renamed : swapped(cell)
  const swapped = (cell: unknown) => (typeof cell === 'string' ? swap(cell) : cell)
  if (Array.isArray(row)) return row.map((cell, at) => (at === 0 ? ofVariable(cell) : swapped(cell)))
  if (!isRecord(row)) return row
  if (Array.isArray(row.conditions)) {
    return { ...row, conditions: row.conditions.map(one => changeRule(one, name, renamed, swap)) }
  }
  return Object.fromEntries(
    Object.entries(row).map(([member, cell]) => [
      member,
      VARIABLE_MEMBERS.has(member) ? ofVariable(cell) : swapped(cell),
    ]),
  )
}

/** Fixes for a variable that only attached tools map: the nodes themselves can take it from the answer in the same way. */
function mappings({ document }: Broken, name: string): Fix[] {
  const rows = listNodes(document).flatMap(node => {
    const row = attachedRow(nodeData(node), name)
    return row ? [{ node, row }] : []
  })
  if (rows.length === 0) return []
  const names = [...new Set(rows.map(({ node }) => quote(nodeName(node))))]
  return [
    {
      id: 'map',
      title: `Save {{${name}}} from the response of ${inWords(names)}`,
      isSafe: false,
      apply: doc =>
        rows.reduce((mapped, { node, row }) => {
          const members = { [RESPONSE_DATA]: [...responseRows(nodeData(node)), row] }
          return setNodeMembers(mapped, { id: node.id, members })
        }, doc),
    },
  ]
}

/** The row by which a node's attached tool maps a variable. */
function attachedRow(data: NodeData, name: string): Readonly<Record<string, unknown>> | undefined {
  const tool = isRecord(data.tool) && isRecord(data.tool.tool) ? data.tool.tool : undefined
  const written = tool && responseNames(tool).find(one => variableKey(one) === variableKey(name))
  if (!tool || written === undefined) return undefined
  const row = responseRows(tool).find(
    one => isRecord(one) && typeof one.name === 'string' && one.name.trim() === written,
  )
  if (isRecord(row)) return row
  const path = isRecord(tool.response) ? textMember(tool.response, written) : ''
  return { name: written, data: path === '' ? `$.${written}` : path, context: '' }
}
