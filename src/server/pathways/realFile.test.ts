import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Finding } from '#pathway/finding.ts'
import { startTestService, type TestService } from '../testing/service.ts'

/** A file with every oddity that exports of real dashboards have. */
const text = readFileSync(join(import.meta.dirname, '../../../e2e/fixtures/car-share.json'), 'utf8')
const file: {
  nodes: { id?: string; data?: { name?: string } }[]
  edges: { id: string; data: { label: string } }[]
} = JSON.parse(text)
const base = '/api/v1/convo_pathway'
let service: TestService
let id: string

beforeAll(async () => {
  service = await startTestService()
  id = (await service.ask('POST', `${base}/import?name=Car%20share`, text)).body.pathway_id
})
afterAll(() => service.close())

it('comes back as it was, before and after a change that is taken back', async () => {
  const exported = async () => (await service.ask('GET', `${base}/${id}/export`)).body
  expect(await exported()).toEqual(file)
  const nodes = file.nodes.map(node => (node.id === '1' ? { ...node, data: { ...node.data, text: 'Hello.' } } : node))
  expect((await service.ask('POST', `${base}/${id}`, { nodes, edges: file.edges })).status).toBe(200)
  expect(await exported()).toEqual({ ...file, nodes })
  expect((await service.ask('POST', `${base}/${id}`, { nodes: file.nodes, edges: file.edges })).status).toBe(200)
  expect(await exported()).toEqual(file)
})

it('is found to have exactly these problems', async () => {
  const { findings }: { findings: Finding[] } = (await service.ask('GET', `${base}/${id}/validate`)).body
  const found = findings.map(({ severity, code, node_id, edge_id, field }) => {
    const node = file.nodes.find(one => one.id === node_id)?.data?.name
    const edge = file.edges.find(one => one.id === edge_id)?.data.label
    return `${severity}: ${code}, ${edge === undefined ? node : `edge ${edge}`}, ${field}`
  })
  expect(found).toEqual([
    'warning: prompt-long, Ask for the surname, prompt',
    'warning: webhook-tool-differs, Look up the trip, url',
    'warning: webhook-failure-uncovered, Look up the trip, responsePathways',
    'warning: prompt-long, Plan the longer trip, prompt',
    'warning: variable-unset, Plan the longer trip, prompt',
    'warning: variable-unset, Plan the longer trip, prompt',
    'warning: variable-unset, Plan the longer trip, prompt',
    'warning: variable-unset, Plan the longer trip, extractVars[1]',
    'warning: webhook-tool-differs, Ask for the price, url',
    'warning: rules-overlap, Ask for the price, responsePathways[1]',
    'warning: rules-uncovered, Ask for the price, responsePathways',
    'warning: variable-unset, Ask for the price, url',
    'warning: variable-unset, Confirm the longer trip, prompt',
    'warning: variable-unset, Confirm the longer trip, prompt',
    'warning: variable-unset, Confirm the longer trip, prompt',
    'warning: name-ambiguous, Goodbye, name',
    'warning: rules-overlap, Book the longer trip, responsePathways[2]',
    'error: rule-target-missing, Book the longer trip, responsePathways[2]',
    'warning: variable-unset, Booked, prompt',
    'warning: prompt-long, Trip code again, prompt',
    'warning: webhook-tool-differs, Look up the trip, url',
    'warning: rules-overlap, Look up the trip, responsePathways[1]',
    'warning: rules-uncovered, Look up the trip, responsePathways',
    'error: rule-variable, Look up the trip, responsePathways[1]',
    'error: transfer-number-invalid, Over to the team 2, transferNumber',
    'warning: webhook-tool-differs, Look up the trip, url',
    'warning: rules-overlap, Look up the trip, responsePathways[1]',
    'warning: rules-uncovered, Look up the trip, responsePathways',
    'error: rule-variable, Look up the trip, responsePathways[1]',
    'warning: prompt-long, Ask for the trip code, prompt',
    'error: edge-target-missing, edge result == DEPOSIT_MISSING, target',
  ])
})

it('is told of the rules that can both be true which wins, and of the variables what nothing sets', async () => {
  const { findings }: { findings: Finding[] } = (await service.ask('GET', `${base}/${id}/validate`)).body
  const said = findings.map(({ message }) => message)
  expect(said).toEqual(
    expect.arrayContaining([
      expect.stringContaining(
        'When `result` is "DEPOSIT_MISSING", rules 2 and 3 of “Book the longer trip” both match. Rule 3 wins',
      ),
      expect.stringContaining(
        'When `code` is "0000" and `stationName` is null, rules 1 and 2 of “Look up the trip” both match. Rule 2 wins',
      ),
      expect.stringContaining('The URL of “Ask for the price” uses {{new_time}}, which is never set'),
      expect.stringContaining('goes to “Deposit missing”, which isn’t in this pathway'),
      expect.stringContaining('transfers to “123”, which isn’t a valid phone number'),
      expect.stringContaining('2 nodes are named “Goodbye”'),
    ]),
  )
})
