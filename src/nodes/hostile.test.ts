import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { copyElements, pasteElements } from '#pathway/clipboard.ts'
import { diff } from '#pathway/diff.ts'
import { listNodes, nodeData, type PathwayDocument } from '#pathway/document.ts'
import { createFixes } from '#pathway/fixes/fixes.ts'
import { reportOn } from '#pathway/interchange/report/report.ts'
import { merge } from '#pathway/merge.ts'
import { textGroups } from '#pathway/nodeMembers.ts'
import { findSecrets } from '#pathway/secrets/find.ts'
import { nameSecrets, takeOutSecrets } from '#pathway/secrets/takeOut.ts'
import { anyJson } from '#pathway/testing/json.ts'
import { UNTEXTUAL } from '#pathway/testing/untextual.ts'
import { wordsMatcher } from '#pathway/texts/match.ts'
import { listTexts } from '#pathway/texts/places.ts'
import { findTexts, replaceHits } from '#pathway/texts/replace.ts'
import { renameVariable } from '#pathway/variables/rename.ts'
import { createUnsetReads } from '#pathway/variables/unset.ts'
import { createConversation } from '#runtime/conversation.ts'
import { portsOf } from '#runtime/testing/play.ts'
import { takeTurn } from '#runtime/turn.ts'
import { findFindings } from './checks.ts'
import { fixableKinds } from './fixes.ts'
import { kindOf, nodeKinds, nodeTexts, variablesOf } from './kinds.ts'
import { viewOf } from './views.ts'
import { writeCurl } from './webhook/curl/write.ts'

/** Every member that something of ours reads, which a file may fill with whatever JSON has. */
const nodeMembers =
  'name text prompt condition isStart isGlobal globalLabel globalDescription globalPrompt enableGlobalAutoReturn skipIfKnown ' +
  'extractVars modelOptions url method headers body auth max_retries timeoutValue responseData responsePathways tools tool ' +
  'transferNumber kb pathwayExamples conditionExamples dialogueExamples tag newTemperature noMatch noInput'
const edgeMembers = 'name label prompt description alwaysPick isHighlighted condition'
const optionMembers = 'temperature skipUserResponse block_interruptions modelType interruptionThreshold modelName'

const value = fc.oneof(
  { weight: 3, arbitrary: anyJson({ maxDepth: 3 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      '{{x',
      '{{x}}',
      '{{a.b[0]}}',
      'true',
      '\u0000',
      '\ud800',
      1e300,
      -0.5,
      [[]],
      [null],
      UNTEXTUAL,
      [UNTEXTUAL],
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>([['x', 'string', 'd']], [['x', '==', '1', { id: 'b' }]], [{ name: 'x' }]),
  },
)
const membersOf = (names: string) =>
  fc.dictionary(fc.constantFrom(...names.split(' ')), value, { maxKeys: 6, noNullPrototype: true })
const nodeArbitrary = fc.record(
  {
    type: fc.oneof(value, fc.constantFrom(...nodeKinds.flatMap(kind => kind.types))),
    data: fc.oneof(
      { weight: 1, arbitrary: value },
      {
        weight: 6,
        arbitrary: fc
          .tuple(membersOf(nodeMembers), fc.option(membersOf(optionMembers), { nil: undefined }))
          .map(([data, modelOptions]) => ({ ...data, ...(modelOptions && { modelOptions }) })),
      },
    ),
    position: value,
    parentId: value,
  },
  { requiredKeys: [] },
)
const edgeArbitrary = fc.record(
  {
    id: value,
    source: fc.oneof(value, fc.constantFrom('n0', 'n1')),
    target: fc.oneof(value, fc.constantFrom('n0', 'n1')),
    label: value,
    type: value,
    data: fc.oneof(value, membersOf(edgeMembers)),
  },
  { requiredKeys: [] },
)
/** Documents that `pathwayProblems` lets through: lists of objects, in which any member may be anything. */
const documents = fc
  .record({
    nodes: fc.array(nodeArbitrary, { maxLength: 4 }),
    others: fc.array(fc.dictionary(fc.constantFrom('id', 'data', 'globalConfig'), value, { maxKeys: 3 }), {
      maxLength: 1,
    }),
    edges: fc.array(edgeArbitrary, { maxLength: 4 }),
    more: fc.dictionary(fc.constantFrom('canvas', 'globalPrompt', 'version'), value, {
      maxKeys: 2,
      noNullPrototype: true,
    }),
  })
  .map(
    ({ nodes, others, edges, more }) =>
      ({
        ...more,
        name: 'Hostile',
        description: '',
        nodes: [...nodes.map((node, at) => ({ ...node, id: `n${at}` })), ...others],
        edges,
      }) as PathwayDocument,
  )

describe('a document in which any member is any JSON', () => {
  it('is read by everything that looks at a document', () => {
    const fixesFor = createFixes(fixableKinds)
    const unsetReads = createUnsetReads(nodeKinds)
    fc.assert(
      fc.property(documents, documents, (document, other) => {
        let made = 0
        const newId = () => `new-${made++}`
        const findings = findFindings(document)
        for (const finding of findings) for (const fix of fixesFor(document, finding)) fix.apply(document, newId)
        const variables = variablesOf(document)
        for (const variable of variables.list) unsetReads(document, variables, variable)
        renameVariable(document, nodeTexts, { from: 'x', to: 'y' })
        listTexts(document, nodeTexts)
        const matches = wordsMatcher('x', 'y', { matchesCase: false, isWholeWord: false })
        replaceHits(document, nodeTexts, findTexts(document, nodeTexts, matches, new Set(textGroups), 1000).hits)
        takeOutSecrets(document, nameSecrets(findSecrets(document), []))
        reportOn(document, { kindOf, findings })
        diff(document, other)
        merge({ base: document, mine: other, theirs: document })
        for (const node of listNodes(document)) viewOf(node.type).lines(node)
        for (const node of listNodes(document)) writeCurl(nodeData(node))
        const nodes = new Set(listNodes(document).map(node => node.id))
        pasteElements(other, { graph: copyElements(document, { nodes }), newId, offset: 10 })
      }),
      { numRuns: 1000 },
    )
  })

  it('is played, from any node', async () => {
    await fc.assert(
      fc.asyncProperty(documents, fc.constantFrom('n0', 'n1'), async (document, start_node_id) => {
        if (!listNodes(document).some(node => node.id === start_node_id)) return
        let state = createConversation({ conversation_id: 'c', seed: 1 })
        for (const input of [{ type: 'start', start_node_id } as const, { type: 'speech', text: 'yes x 5' } as const]) {
          if (state.ended) break
          const turn = takeTurn(state, input, { document, ports: portsOf(), options: {} })
          let step = await turn.next()
          while (!step.done) step = await turn.next()
          state = step.value
        }
        expect(state.conversation_id).toBe('c')
      }),
      { numRuns: 500 },
    )
  })
})
