import { expect, it } from 'vitest'
import { variablesOf } from '#nodes/kinds.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import { edge, end, node, pathway, start, webhook } from '#pathway/testing/pathways.ts'
import { variableAt } from '../../commands/caret.ts'
import { readKey } from './lens.ts'
import { litPath, marksOfTrace, traceVariable } from './variables.ts'

const document: PathwayDocument = pathway(
  [
    start(),
    node('ask', 'Default', { extractVars: [['city', 'string', '']] }),
    webhook({ responsePathways: [['', '', '', { id: 'use' }]] }),
    node('use', 'Default', { prompt: 'To {{City}}' }),
    end,
  ],
  [edge('start', 'ask'), edge('start', 'hook'), edge('ask', 'use'), edge('use', 'end', 'When {{city}} fits')],
)

function look(key: string) {
  const found = traceVariable({ document, variables: variablesOf(document) }, key)
  if (!found) throw new Error(`There is no ${key}.`)
  return found
}

it('marks setters, readers, and the path on which nothing sets the variable', () => {
  const found = look('city')
  const { nodes, edges } = marksOfTrace(found, litPath(found, null))
  expect([...nodes]).toEqual([
    ['ask', ['sets']],
    ['use', ['unset', 'path']],
    ['start', ['path']],
    ['hook', ['path']],
  ])
  expect([...edges]).toEqual([
    ['use-end-When {{city}} fits', ['unset']],
    ['start-hook-start to hook', ['path']],
    ['rule hook use', ['path']],
  ])
})

it('lights the way of the read that was chosen, and the first where none was', () => {
  const found = look('city')
  const [first, second] = found.unset
  expect(litPath(found, null)).toBe(first?.path)
  expect(litPath(found, second ? readKey(second.reader) : '')).toBe(second?.path)
  expect(litPath(look('code'), null)).toEqual([])
})

it('finds the variable that the caret stands in, and the one that a field names as a whole', () => {
  const variables = variablesOf(document)
  const at = (text: string, caret: number) => variableAt(variables, text, caret)?.key
  expect(at('To {{City.name}} now', 9)).toBe('city')
  expect(at('To {{City.name}} now', 16)).toBe('city')
  expect(at('To {{City.name}} now', 1)).toBeUndefined()
  expect(at(' CODE ', 0)).toBe('code')
  expect(at('{{nobody}}', 4)).toBeUndefined()
})
