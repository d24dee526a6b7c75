import { describe, expect, it } from 'vitest'
import { validateDocument } from '#contract/validation.ts'
import { LIST_BYTES } from '../db/bounded.ts'
import { sound } from '../testing/pathways.ts'
import { writeFindings } from './findings.ts'

const own = { name: '', description: '' }
const answerOf = (document: object) => {
  const bytes = writeFindings({ text: JSON.stringify(document), own, isNew: true })
  return { bytes, answer: JSON.parse(Buffer.from(bytes).toString()) }
}
/** Of an edge to nowhere there is an error, which names it. */
const edges = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `e${at}`, source: 'a', target: 'x'.repeat(300) }))

describe('the findings of a document, written', () => {
  it('are what the contract says, all of them', () => {
    const { answer } = answerOf({ ...sound, edges: edges(3) })
    expect(validateDocument.responses[200].parse(answer)).toEqual(answer)
    expect(answer.findings.filter(({ code }: { code: string }) => code === 'edge-target-missing')).toHaveLength(3)
    expect(answer).not.toHaveProperty('total_count')
  })

  it('are as many as an answer has room for, which it says', () => {
    const { bytes, answer } = answerOf({ ...sound, edges: edges(60_000) })
    expect(bytes.length).toBeLessThan(LIST_BYTES + 1000)
    expect(validateDocument.responses[200].parse(answer)).toEqual(answer)
    const { findings, count, total_count, message } = answer
    expect(findings).toHaveLength(count)
    expect(total_count).toBeGreaterThan(60_000)
    expect(message).toBe(`A response has at most 20 MB. These are the first ${count} of ${total_count} findings.`)
  })

  it('are not looked for in what is no pathway', () => {
    expect(() => answerOf({ nodes: [], edges: [1] })).toThrow('Every entry of “edges” must be an object.')
  })
})
