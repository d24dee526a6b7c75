import { expect, it, vi } from 'vitest'
import { listNodes, nodeData, nodeName, type PathwayDocument } from '#pathway/document.ts'
import { openEditor } from '../../commands/testing/context.ts'
import { pageStandIn } from '../../commands/testing/page.ts'
import { orders } from '../../commands/testing/pathway.ts'

// The theme reads the system's colors as it is loaded.
vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }))
vi.stubGlobal('localStorage', { getItem: () => null })
const { editorCommands } = await import('../../commands/registry.ts')
const { keywordsOf } = await import('./keywords.ts')
const { remember } = await import('./recent.ts')
const { findSections } = await import('./sections.ts')
const { twinDetails } = await import('./twins.ts')
pageStandIn()

const pathways = [
  { id: 'p', name: 'Orders' },
  { id: 'q', name: 'Returns' },
]

function search(query: string, document: PathwayDocument = orders) {
  const { context } = openEditor({ document })
  const sections = findSections({ document, pathwayId: 'p', pathways, query, context })
  return sections.map(({ title, items }) => [title, items.map(item => item.title)] as const)
}

/** Titles that are found among the commands and beyond the pathway. */
const titles = (query: string) =>
  search(query)
    .filter(([section]) => ['Commands', 'Pages', 'Other pathways'].includes(section))
    .flatMap(([, items]) => items)

it.each([
  ['minimap', 'Hide minimap'],
  ['map', 'Hide minimap'],
  ['palette', 'Collapse palette'],
  ['dark', 'Use dark theme'],
  ['theme', 'Match system theme'],
  ['appearance', 'Use light theme'],
  ['layout', 'Tidy top to bottom'],
  ['sidebar', 'Hide sidebar'],
  ['hide panel', 'Hide sidebar'],
  ['fit', 'Zoom to fit'],
  ['rollback', 'Roll back production…'],
  ['png', 'Export…'],
  ['download', 'Export…'],
  ['import', 'Go to Pathways'],
  ['settings', 'Go to Settings'],
  ['api key', 'Go to Settings'],
  ['validate', 'Show problems'],
  ['simulate', 'Show Chat'],
  ['test', 'Show Test call'],
  ['report', 'Scan for secrets and compatibility issues'],
  ['align', 'Align left'],
  ['duplicate', 'Duplicate'],
  ['clone', 'Duplicate'],
  ['deploy', 'Publish…'],
  ['diff', 'Compare draft with live version'],
  ['comment', 'Add note'],
  ['hotkeys', 'Show keyboard shortcuts'],
  ['sms', 'Go to Messages'],
  ['tts', 'Go to Voices'],
  ['list', 'Show outline'],
  ['open returns', 'Open “Returns”'],
  ['returns', 'Open “Returns”'],
])('“%s” finds “%s”', (query, title) => {
  expect(titles(query)).toContain(title)
})

it('puts the page of a name before commands that mention it', () => {
  expect(search('settings')[0]).toEqual(['Pages', ['Go to Settings']])
})

it('knows every command by a title and by other words than those of its title', () => {
  for (const { id, title } of editorCommands) {
    expect(title.trim(), id).not.toBe('')
    const keywords = keywordsOf(id)
    expect(keywords.length, id).toBeGreaterThan(0)
    expect(
      keywords.filter(word => word.trim() !== word || word === '' || title.toLowerCase() === word.toLowerCase()),
      id,
    ).toEqual([])
    expect(new Set(keywords).size, id).toBe(keywords.length)
  }
})

it('shows a command that cannot run yet after those that can, with the reason', () => {
  const { context } = openEditor()
  const items = findSections({ document: orders, pathwayId: 'p', pathways, query: 'copy', context }).flatMap(
    section => section.items,
  )
  const conditions = items.flatMap(item => (item.kind === 'command' ? [item.condition] : []))
  expect(conditions).toContain('Select something first')
  expect(conditions.indexOf('Select something first')).toBeGreaterThan(conditions.lastIndexOf(undefined))
  expect(search('').flatMap(([, found]) => found)).not.toContain('Duplicate')
})

it('begins with what was used last, pages and themes too', () => {
  for (const key of ['page /calls', 'theme dark', 'command fit', 'node gone', 'pathway q']) remember('p', key)
  expect(search('')[0]).toEqual(['Recent', ['Open “Returns”', 'Zoom to fit', 'Use dark theme', 'Go to Calls']])
})

it('offers the other pathways only', () => {
  expect(titles('open')).toContain('Open “Returns”')
  expect(titles('open')).not.toContain('Open “Orders”')
})

it('tells nodes of one name apart by kind and parent', () => {
  const names = new Map([
    ['start', 'Ask'],
    ['hook', 'ask'],
    ['end', 'Ask'],
  ])
  const nodes = listNodes(orders).map(node => ({
    ...node,
    data: { ...nodeData(node), name: names.get(node.id) ?? nodeName(node) },
  }))
  const document = { ...orders, nodes }
  const alone = { ...document, edges: [] }
  expect(['start', 'hook', 'end', 'help'].map(id => twinDetails(document, id))).toEqual([
    'Speak, start node',
    'Webhook, after “Ask”',
    'End Call, after “ask”',
    undefined,
  ])
  expect(twinDetails(alone, 'end')).toBe('End Call, not connected')
})
