import { describe, expect, it } from 'vitest'
import { findFindings } from '#nodes/checks.ts'
import { kindOf, nodeKinds } from '#nodes/kinds.ts'
import { isGlobal, listNodes, nodeData, nodesById, type PathwayDocument } from '#pathway/document.ts'
import { readGlobalPrompt } from '#pathway/globalPrompt.ts'
import { pathwayProblems } from '#pathway/interchange/problems.ts'
import { readExtractions } from '#pathway/members.ts'
import { readRules } from '#pathway/rules/read.ts'
import { textKnowledge } from '#runtime/knowledge.ts'
import type { Http } from '#runtime/ports.ts'
import { answerOf, play } from '#runtime/testing/play.ts'
import { type Template, type TemplateEntry, templates } from './registry.ts'

/** Utterances of a caller to the scripted brain, and the node where the call ends. */
interface Journey {
  readonly about: string
  readonly says: readonly string[]
  readonly endsAt: string
  readonly passes?: readonly string[]
  readonly answers?: Template['mocks']
}

const journeys: Readonly<Record<string, readonly Journey[]>> = {
  'dental-appointments': [
    {
      about: 'a patient books the slot that is offered',
      says: [
        'I would like to book an appointment.',
        'Sam Carter, and my number is 415 555 0123',
        'A cleaning, please',
        'Next Thursday',
        'Yes please',
        'No, that is everything',
      ],
      passes: ['calendar', 'offer', 'book', 'booked'],
      endsAt: 'goodbye',
    },
    {
      about: 'a patient asks about parking and hangs up content',
      says: ['I have a question', 'Where can I park?', 'That’s all'],
      passes: ['questions'],
      endsAt: 'goodbye',
    },
    { about: 'an emergency goes to the nurse', says: ['I am in pain, my tooth broke'], endsAt: 'emergency' },
    {
      about: 'a full day leads to another one',
      says: ['Book an appointment', 'Sam Carter, 415 555 0123', 'A filling', 'On Friday', 'Can I speak to a person?'],
      answers: { calendar: { status: 200, body: { available: false, slots: [] } } },
      passes: ['calendar', 'otherday', 'day'],
      endsAt: 'frontdesk',
    },
    {
      about: 'a calendar that does not answer leads to the front desk',
      says: ['Book an appointment', 'Sam Carter, 415 555 0123', 'A filling', 'On Friday'],
      answers: { calendar: { status: 503, body: null } },
      endsAt: 'frontdesk',
    },
  ],
  'restaurant-reservations': [
    {
      about: 'four guests get a table',
      says: [
        'I would like to book a table',
        'We are four',
        'On Friday at 7:30 PM',
        'Sam Carter, 415 555 0123',
        'One of us is allergic to nuts',
        'No, that is everything',
      ],
      passes: ['tables', 'name', 'reserve', 'confirmed'],
      endsAt: 'goodbye',
    },
    { about: 'twelve guests go to the events team', says: ['Reserve a table', 'Twelve people'], endsAt: 'events' },
    {
      about: 'a full house offers another time',
      says: ['Reserve a table', 'Two', 'Tomorrow at 8 PM', 'Yes, that works', 'Ana Silva, 415 555 0177', 'No', 'No'],
      answers: { tables: { status: 200, body: { free: 0, alternative: '8:45 PM' } } },
      passes: ['full', 'reserve'],
      endsAt: 'goodbye',
    },
    {
      about: 'a guest who is late goes on where they were',
      says: ['Actually I am stuck in traffic', 'I have a question', 'Are dogs welcome?', 'That’s all'],
      passes: ['late', 'welcome', 'menu'],
      endsAt: 'goodbye',
    },
  ],
  'delivery-call': [
    {
      about: 'someone will be at home',
      says: ['Yes, speaking', 'Yes, I will be there'],
      passes: ['lookup', 'confirm'],
      endsAt: 'atdoor',
    },
    {
      about: 'nobody is at home, so it comes on another day',
      says: ['Yes', 'No, nobody is at home', 'Another day', 'Monday', 'No thanks'],
      passes: ['howelse', 'day', 'saveday', 'changed'],
      endsAt: 'goodbye',
    },
    {
      about: 'the neighbor takes it',
      says: ['Yes', 'No', 'My neighbor can take it', 'Ruth Adler, number 14', 'No thanks'],
      passes: ['neighbor', 'saveneighbor', 'noted'],
      endsAt: 'goodbye',
    },
    {
      about: 'the parcel was delivered meanwhile',
      says: ['Yes', 'Yes, thank you'],
      answers: {
        lookup: { status: 200, body: { parcel: { state: 'delivered', number: 'PW-1', sender: 'Northside Books' } } },
      },
      endsAt: 'received',
    },
    { about: 'a stranger answers', says: ['No, wrong number'], endsAt: 'wrong' },
  ],
  'insurance-claim': [
    {
      about: 'a claim is opened, with a tow truck',
      says: [
        'Yes, everyone is fine',
        'It is MI-204518',
        'It was a collision',
        'Yesterday',
        'On Main Street in Springfield',
        'No',
        'Yes please',
        'No thanks',
      ],
      passes: ['verify', 'what', 'drivable', 'tow', 'open', 'opened'],
      endsAt: 'goodbye',
    },
    { about: 'someone is hurt', says: ['No, my wife is hurt'], endsAt: 'injured' },
    {
      about: 'a number that is not known is asked for again',
      says: ['Yes, everyone is safe', 'MI-000001', 'MI-000002', 'Let me speak to a person please'],
      answers: { verify: { status: 200, body: { policy: { state: 'unknown' } } } },
      passes: ['verify', 'again'],
      endsAt: 'handler',
    },
  ],
}

function documentOf({ pathway }: Template): PathwayDocument {
  return { ...pathway }
}

function answering(mocks: Template['mocks']): Http {
  return {
    async send({ node_id }) {
      const mock = mocks[node_id ?? '']
      if (!mock) throw new Error(`The node ${node_id} has no sample answer.`)
      return answerOf(mock.status, mock.body)
    },
  }
}

describe.each(templates.map(entry => [entry.title, entry] as const))('the template “%s”', (_, entry: TemplateEntry) => {
  it('is what the gallery says of it', async () => {
    const { pathway } = await entry.load()
    expect(pathwayProblems(pathway)).toEqual([])
    expect(pathway.name).toBe(entry.title)
    expect(listNodes({ ...pathway })).toHaveLength(entry.nodeCount)
  })

  it('has no errors and no warnings', async () => {
    expect(findFindings(documentOf(await entry.load()))).toEqual([])
  })

  it('shows every kind of node, and what nodes can do', async () => {
    const document = documentOf(await entry.load())
    const nodes = listNodes(document)
    // A Route is for variables that come with a call; templates begin with what the caller says.
    const shown = nodeKinds.map(kind => kind.key).filter(key => key !== 'route')
    expect(new Set(nodes.map(node => kindOf(node.type).key))).toEqual(new Set(shown))
    const data = nodes.map(nodeData)
    expect(data.some(one => readExtractions(one).length > 0)).toBe(true)
    expect(data.some(one => typeof one.condition === 'string')).toBe(true)
    expect(data.some(one => readRules(one).length > 1 && Array.isArray(one.responseData))).toBe(true)
    expect(nodes.some(isGlobal)).toBe(true)
    expect(readGlobalPrompt(document)).not.toBe('')
  })

  it('goes on from its start where the caller says what the gallery proposes', async () => {
    const { visited } = await play(documentOf(await entry.load()), [entry.tip], {
      ports: { http: answering({}), knowledge: textKnowledge },
    })
    expect(visited.length).toBeGreaterThan(1)
  })

  it('has a sample answer for each of its webhooks, and cards that do not cover one another', async () => {
    const template = await entry.load()
    const nodes = listNodes(documentOf(template))
    const webhooks = nodes.filter(node => kindOf(node.type).sendsRequest).map(node => node.id)
    expect(Object.keys(template.mocks).sort()).toEqual(webhooks.sort())
    for (const [at, one] of nodes.entries()) {
      for (const other of nodes.slice(at + 1)) {
        const beside = Math.abs((one.position?.x ?? 0) - (other.position?.x ?? 0)) >= CARD.width
        const below = Math.abs((one.position?.y ?? 0) - (other.position?.y ?? 0)) >= CARD.height
        expect(beside || below, `${one.id} covers ${other.id}`).toBe(true)
      }
    }
  })

  it.each((journeys[entry.id] ?? []).map(journey => [journey.about, journey] as const))(
    'plays to its end: %s',
    async (_about, { says, endsAt, passes = [], answers }) => {
      const template = await entry.load()
      const document = documentOf(template)
      const { state, visited, of } = await play(document, says, {
        ports: { http: answering({ ...template.mocks, ...answers }), knowledge: textKnowledge },
      })
      expect(visited).toEqual(expect.arrayContaining([...passes]))
      expect(state.node_id, visited.join(' → ')).toBe(endsAt)
      const kind = kindOf(nodesById(document).get(endsAt)?.type).key
      expect(state.ended?.reason).toBe(kind === 'transfer' ? 'transferred' : 'end_call')
      expect([...of('error'), ...of('warning'), ...of('variable.unset')].map(({ payload }) => payload)).toEqual([])
    },
  )
})

/** As large as the canvas draws a card, and a little air. */
const CARD = { width: 264 + 40, height: 132 + 40 }
