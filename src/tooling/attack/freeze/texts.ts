import { generatePathway } from '../../bench/generate.ts'
import type { Client } from '../client.ts'

/** Something small to send that once took seconds, or that could. */
export interface HostileText {
  readonly name: string
  run(client: Client): Promise<unknown>
}

const PATHWAYS = '/api/v1/convo_pathway'
type Data = Readonly<Record<string, unknown>>

const end = { id: 'end', type: 'End Call', data: { name: 'End', text: 'Goodbye.' } }
const edge = (source: string, target: string) => ({ id: `${source}-${target}`, source, target, label: 'goes on' })
const graph = (data: Data, type = 'Default') => ({
  nodes: [{ id: 'start', type, data: { name: 'Start', isStart: true, ...data } }, end],
  edges: [edge('start', 'end')],
})

const validate = (document: unknown) => (client: Client) =>
  client.ask({ method: 'POST', path: `${PATHWAYS}/validate`, body: document })

async function create(client: Client, document: object): Promise<string> {
  const made = await client.ask({ method: 'POST', path: `${PATHWAYS}/create`, body: { name: 'Hostile', ...document } })
  return made.status === 200 ? JSON.parse(made.text).pathway_id : ''
}

/** Makes a pathway of it and chats with it; `request_data` and webhook answers are the hostile ones. */
const chat =
  (
    document: object,
    { request_data = {}, mock, message = 'I go on.' }: { request_data?: Data; mock?: unknown; message?: string } = {},
  ) =>
  async (client: Client) => {
    const pathway_id = await create(client, document)
    if (mock !== undefined) {
      const mocks = { start: { status: 200, body: mock } }
      await client.ask({ method: 'PUT', path: `${PATHWAYS}/${pathway_id}/mocks`, body: { mocks } })
    }
    const body = { pathway_id, request_data, brain: 'scripted' }
    const made = await client.ask({ method: 'POST', path: `${PATHWAYS}/chat/create`, body })
    if (made.status !== 200) return
    await client.ask({ method: 'POST', path: `${PATHWAYS}/chat/${JSON.parse(made.text).chat_id}`, body: { message } })
  }

/** Places a call and waits until it has ended. */
const call =
  (document: object, request_data: Data = {}) =>
  async (client: Client) => {
    const body = { phone_number: '+14155550123', pathway_id: await create(client, document), request_data }
    const made = await client.ask({ method: 'POST', path: '/api/v1/calls', body })
    if (made.status !== 200) return
    const path = `/api/v1/calls/${JSON.parse(made.text).call_id}`
    while (!JSON.parse((await client.ask({ method: 'GET', path })).text).completed)
      await new Promise(resolve => setTimeout(resolve, 100))
  }

const spaces = (count: number) => `{{${' '.repeat(count)}|}}`
const rules = (count: number, targets: number) => ({
  nodes: [
    {
      id: 'start',
      type: 'Webhook',
      data: {
        name: 'Start',
        isStart: true,
        url: 'https://127.0.0.1/x',
        method: 'GET',
        responseData: [{ name: 'code', data: '$.code', context: '' }],
        responsePathways: Array.from({ length: count }, (_, at) => ['code', '==', `${at}`, { id: `n${at % targets}` }]),
      },
    },
    ...Array.from({ length: targets }, (_, at) => ({
      id: `n${at}`,
      type: 'End Call',
      data: { name: `N ${at}`, text: 'Bye.' },
    })),
  ],
  edges: [],
})
const webhook = (path: string) =>
  graph(
    { url: 'https://127.0.0.1/x', method: 'GET', responseData: [{ name: 'found', data: path, context: '' }] },
    'Webhook',
  )
const nested = (levels: number): unknown => (levels === 0 ? 'leaf' : { a: nested(levels - 1), b: [1, 2] })
const variables = (count: number) => Array.from({ length: count }, (_, at) => `{{v${at}}}`).join('')
/** A chain that never waits for the caller. */
const chain = (count: number) => ({
  nodes: [
    ...Array.from({ length: count }, (_, at) => ({
      id: `n${at}`,
      type: 'Default',
      data: {
        name: `N ${at}`,
        text: 'On.',
        modelOptions: { skipUserResponse: true },
        ...(at === 0 && { isStart: true }),
      },
    })),
    end,
  ],
  edges: Array.from({ length: count }, (_, at) => edge(`n${at}`, at === count - 1 ? 'end' : `n${at + 1}`)),
})

const line = 'we speak on and on without any mark of speech '

/** JSON that is sent as it is, so that it can be what no program writes. */
const post = (path: string, body: string) => (client: Client) => client.ask({ method: 'POST', path, body })
const beside = (member: string) => `{"nodes":[],"edges":[],"x":${member}}`
const objects = `[${'{},'.repeat(1_600_000)}{}]`

/** Texts that once froze the service, in the ways that they can be sent, and their near relations. */
export const hostileTexts: readonly HostileText[] = [
  { name: 'nothing', run: () => new Promise(resolve => setTimeout(resolve, 1500)) },
  { name: 'a variable of 3,200 spaces, validated', run: validate(graph({ text: spaces(3200) })) },
  { name: 'a variable of 150,000 spaces, validated', run: validate(graph({ text: spaces(150_000) })) },
  { name: 'a variable of 3,200 spaces, in a chat', run: chat(graph({ text: spaces(3200) })) },
  { name: 'a variable of 3,200 spaces, in a call', run: call(graph({ text: spaces(3200) })) },
  {
    name: 'a variable with 50,000 filters, validated',
    run: validate(graph({ text: `{{a${"|default:'x'".repeat(50_000)}}}` })),
  },
  { name: '100,000 opening braces, validated', run: validate(graph({ text: '{{'.repeat(50_000) })) },
  { name: '400 rules with targets of their own, validated', run: validate(rules(400, 400)) },
  { name: '1,000 rules with targets of their own, validated', run: validate(rules(1000, 1000)) },
  { name: '4,000 rules with one target, validated', run: validate(rules(4000, 1)) },
  { name: '8,000 variables in a prompt, validated', run: validate(graph({ prompt: variables(8000) })) },
  { name: '8,000 variables in a prompt, in a chat', run: chat(graph({ prompt: variables(8000) })) },
  { name: '100,000 variables in a prompt, validated', run: validate(graph({ prompt: variables(100_000) })) },
  { name: 'a prompt of 160 kB on one line, in a chat', run: chat(graph({ prompt: line.repeat(3500) })) },
  { name: 'a prompt of 4.5 MB on one line, in a chat', run: chat(graph({ prompt: line.repeat(98_000) })) },
  {
    name: 'search() with a pattern that backtracks, in a chat',
    run: chat(webhook("$[?search(@,'(a+)+$')]"), { mock: [`${'a'.repeat(30)}b`] }),
  },
  {
    name: 'match() with a pattern that backtracks, in a chat',
    run: chat(webhook("$[?match(@,'(a|aa)+c')]"), { mock: [`${'a'.repeat(60)}b`] }),
  },
  { name: '$..*..*..*..*..* over 40 levels, in a chat', run: chat(webhook('$..*..*..*..*..*'), { mock: nested(40) }) },
  {
    name: '$..*..*..*..*..*..*..* over 40 levels, in a chat',
    run: chat(webhook('$..*..*..*..*..*..*..*'), { mock: nested(40) }),
  },
  {
    name: '300 uses of a value of 1 MB, in a chat',
    run: chat(graph({ text: '{{x}}'.repeat(300) }), { request_data: { x: 'm'.repeat(1_000_000) } }),
  },
  {
    name: '300 uses of a value of 1 MB, in a call',
    run: call(graph({ text: '{{x}}'.repeat(300) }), { x: 'm'.repeat(1_000_000) }),
  },
  {
    name: 'a message of 5,000 digits and dates to extract from',
    run: chat(
      graph({
        prompt: 'Ask for the day.',
        extractVars: [
          ['day', 'string', 'the date of the visit', false],
          ['count', 'integer', 'how many people', false],
        ],
      }),
      { message: 'a hundred and next tuesday 3 '.repeat(172).slice(0, 5000) },
    ),
  },
  { name: 'a chain of 9,999 nodes that never waits, in a call', run: call(chain(9999)) },
  { name: 'a generated pathway of 5,000 nodes, validated', run: validate(generatePathway(5000)) },
  { name: '1,600,000 empty objects, validated', run: post(`${PATHWAYS}/validate`, beside(objects)) },
  { name: '1,600,000 empty objects, at the sign-in', run: post('/api/session', `{"key":"x","x":${objects}}`) },
  {
    name: '180,000 names with an escape, validated',
    run: post(
      `${PATHWAYS}/validate`,
      beside(`[${Array.from({ length: 180_000 }, (_, at) => `{"\\u0041${at}":0}`).join(',')}]`),
    ),
  },
  {
    name: '1,000,000 nodes that are numbers, validated',
    run: post(`${PATHWAYS}/validate`, `{"nodes":[${'0,'.repeat(1_000_000)}0],"edges":[]}`),
  },
  { name: 'a generated pathway of 5,000 nodes, created', run: client => create(client, generatePathway(5000)) },
]
