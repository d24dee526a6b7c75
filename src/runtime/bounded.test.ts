import { describe, expect, it } from 'vitest'
import { MAX_FILLED_LENGTH, MAX_RULES, MAX_TEXT_LENGTH } from '#pathway/bounds.ts'
import { boundDocument } from './bounded.ts'
import { answerOf, pathway, play, recordingHttp } from './testing/play.ts'

const warnings = (played: Awaited<ReturnType<typeof play>>) =>
  played.of('warning').map(({ payload }) => String(payload.message))

describe('what is too large to be played', () => {
  it('a text is kept and left out, and the timeline names the bound', async () => {
    const document = pathway([
      ['a', 'Default', { isStart: true, text: 'x'.repeat(MAX_TEXT_LENGTH + 1), prompt: 'Say "good morning to you".' }],
    ])
    const played = await play(document, [])
    expect(played.said).toEqual(['good morning to you'])
    expect(warnings(played)).toEqual([expect.stringMatching(/200,000 characters .*: text\.$/)])
    expect(boundDocument(document).document).not.toBe(document)
    const whole = pathway([['a', 'Default', { isStart: true, text: 'x'.repeat(MAX_TEXT_LENGTH) }]])
    expect(boundDocument(whole).document).toBe(whole)
  })

  it('the timeline names long texts of edges, of the global prompt and of knowledge, too', async () => {
    const long = 'x '.repeat(MAX_TEXT_LENGTH)
    const document = {
      ...pathway(
        [
          ['a', 'Knowledge Base', { isStart: true, prompt: 'Answer.', kb: long }],
          ['e', 'End Call', { text: 'Goodbye.' }],
        ],
        [['a', 'e', long]],
      ),
      globalPrompt: long,
    }
    const played = await play(document, [])
    expect(warnings(played).filter(message => message.includes('200,000'))).toEqual([
      expect.stringMatching(/: edges\[0\]\.label\.$/),
      expect.stringMatching(/: globalPrompt\.$/),
      expect.stringMatching(/: kb\.$/),
    ])
  })

  it('a text is cut where its variables make it longer than one may be', async () => {
    const document = pathway([['a', 'Default', { isStart: true, text: '{{x}}'.repeat(300) }]])
    const played = await play(document, [], { conversation: { request_data: { x: 'x'.repeat(1_000_000) } } })
    expect(played.said[0]).toHaveLength(MAX_FILLED_LENGTH)
    expect(warnings(played)).toEqual([expect.stringContaining('1,000,000 characters')])
  })

  it('a request is not sent where its variables make it too long, and rules can route on that', async () => {
    const { http, requests } = recordingHttp(answerOf(200, {}))
    const document = pathway([
      [
        'w',
        'Webhook',
        {
          isStart: true,
          url: 'https://x.test',
          body: '{{x}}{{x}}',
          responsePathways: [['status_code', '==', '0', { id: 'e' }]],
        },
      ],
      ['e', 'End Call', { text: 'Goodbye.' }],
    ])
    const played = await play(document, [], {
      ports: { http },
      conversation: { request_data: { x: 'x'.repeat(900_000) } },
    })
    expect(requests).toEqual([])
    expect(played.of('webhook.error')[0]?.payload.message).toContain('1,000,000 characters')
    expect(played.visited).toEqual(['w', 'e'])
  })

  it('the rules behind the thousandth are not asked', async () => {
    const rules = Array.from({ length: MAX_RULES + 1 }, (_, at) => [
      'status_code',
      '==',
      '200',
      { id: at < MAX_RULES ? 'e' : 'f' },
    ])
    const document = pathway([
      ['w', 'Webhook', { isStart: true, url: 'https://x.test', responsePathways: rules }],
      ['e', 'End Call', { text: 'Goodbye.' }],
      ['f', 'End Call', { text: 'Never.' }],
    ])
    const played = await play(document, [])
    expect(played.visited).toEqual(['w', 'e'])
    expect(warnings(played)).toEqual([expect.stringContaining('first 1,000')])
  })

  it.each([null, 7, true, {}, ['Webhook']])('a node of the type %j runs as a Speak node', async type => {
    const document = { ...pathway([]), nodes: [{ id: 'a', type, data: { isStart: true, text: 'Hello.' } }] }
    const played = await play(document, [])
    expect(played.said).toEqual(['Hello.'])
    expect(warnings(played)).toHaveLength(1)
  })
})
