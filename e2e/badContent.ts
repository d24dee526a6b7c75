import { nodesOf, readFile, receptionistFile } from './editor.ts'
import type { Product } from './product.ts'

/** A name without a place to break at. */
const LONG = 'Supercalifragilisticexpialidocious'.repeat(15)
/** Right-to-left words among others, joined emoji and marks that stand above each other. */
const MIXED = 'מרפאת השיניים — عيادة الأسنان (Dental) 👩‍👩‍👧‍👦🏳️‍🌈 Z̸̢̛a̷l̶g̵o̸ '
const URL = `https://example.com/${'a-very-long-path/'.repeat(30)}?token=${'x'.repeat(300)}`
/** As long as a name may be. */
const name = (longest = 200) => (MIXED + LONG).slice(0, longest)
const text = `${MIXED}\n${LONG}\n${URL}\n`

/** Addresses of the studio that show what was stored. */
export interface BadContent {
  readonly pathway: string
  readonly places: Readonly<Record<string, string>>
}

/** Stores content in an account that no form was drawn for: as long as the API takes it, and in every direction. */
export async function storeBadContent(product: Product): Promise<BadContent> {
  const post = <T = Record<string, string>>(path: string, body: unknown) => product.api<T>('POST', path, body)
  const { pathway_id } = await post('/api/v1/convo_pathway/create', { name: name(), ...badPathway() })
  await post(`/api/v1/convo_pathway/${pathway_id}/version`, { name: name(), description: text })
  const { call_id } = await post('/api/v1/calls', {
    phone_number: '+14155550100',
    pathway_id,
    pathway_version: 'draft',
    request_data: { [LONG.slice(0, 100)]: URL, name: MIXED },
    metadata: { [LONG]: { [URL]: [MIXED, LONG] } },
    webhook: URL,
  })
  const people = Array.from({ length: 300 }, (_, at) => ({
    phone_number: `+1415555${String(1000 + at)}`,
    [LONG.slice(0, 60)]: LONG,
    name: MIXED,
  }))
  const { batch_id } = await post('/api/v1/batches', {
    base_prompt: text,
    call_data: [...people, { phone_number: LONG }],
    label: name(),
    campaign_id: name(100),
    start_time: '2099-01-01 00:00:00',
  })
  await post('/api/v1/campaigns', {
    name: name(),
    base_prompt: text,
    numbers: people.map(person => person.phone_number),
    start_time: '2099-01-01 00:00:00',
  })
  const { tool_id } = await post('/api/v1/tools', {
    name: name(100),
    description: text,
    speech: text,
    url: URL,
    method: 'POST',
    headers: { [LONG.slice(0, 100)]: LONG },
    body: { [LONG]: LONG },
    input_schema: { type: 'object', properties: { [LONG.slice(0, 60)]: { type: 'string', description: text } } },
    response: { [LONG.slice(0, 60)]: `$.${LONG}` },
  })
  const { vector_id } = await post('/api/vectors', {
    name: name(100),
    description: text.slice(0, 1000),
    text: `# ${LONG}\n${text}`,
    format: 'markdown',
  })
  const { agent_id } = await post('/api/v1/agents', {
    name: name(100),
    prompt: text,
    first_sentence: name(199),
    keywords: [LONG.slice(0, 50)],
  })
  const { token } = await post(`/api/v1/agents/${agent_id}/authorize`, {})
  await post('/api/v1/agents/session', { token })
  await post('/api/v1/inbound/4155550101', { prompt: text, first_sentence: name(199), webhook: URL, voice: LONG })
  await post('/api/v1/inbound/4155550101/text', { from: '+14155550171', message: text.slice(0, 1000) })
  await post('/api/v1/keys', { name: name(100) })
  await product.api('PUT', `/api/v1/secrets/${LONG.slice(0, 60)}`, { value: LONG })
  return {
    pathway: pathway_id ?? '',
    places: {
      home: '/',
      pathways: '/pathways',
      calls: '/calls',
      'a call': `/calls/${call_id}`,
      batches: '/batches',
      'a batch': `/batches/${batch_id}`,
      campaigns: '/batches?tab=campaigns',
      numbers: '/numbers',
      'a number': '/numbers?number=4155550101',
      messages: '/messages',
      registration: '/messages/registration',
      voices: '/voices',
      knowledge: '/knowledge',
      'a knowledge base': `/knowledge?store=${vector_id}`,
      tools: '/tools',
      'a tool': `/tools?tool=${tool_id}`,
      agents: '/agents',
      'a web agent': `/agents?agent=${agent_id}`,
      activity: '/activity',
      settings: '/settings',
      docs: '/docs',
      'sending a call in the docs': '/docs?operation=sendCall',
      'a missing page': `/${LONG}`,
      'a missing pathway': `/pathways/${LONG.slice(0, 200)}`,
    },
  }
}

/** The receptionist with every name, text, label and address spoiled. */
function badPathway() {
  const file = readFile(receptionistFile)
  const edges = file.edges.map(edge => ({ ...edge, data: { ...edge.data, label: text } }))
  return {
    nodes: nodesOf(file).map((node, at) => ({
      ...node,
      data: { ...node.data, name: at % 2 === 0 ? LONG : MIXED + at, prompt: text, url: URL },
    })),
    // Two of the same have a fix that is safe.
    edges: [...edges, { ...edges[0], id: 'twin' }],
  }
}
