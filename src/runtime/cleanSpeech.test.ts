import { describe, expect, it } from 'vitest'
import { cleanSpeech, MAX_SPOKEN } from './cleanSpeech.ts'
import { brainOf, pathway, play, portsOf } from './testing/play.ts'
import { fillMessage } from './variables.ts'

describe('cleanSpeech', () => {
  it.each([
    ['Good morning.', 'Good morning.'],
    ['Hello {{first_name}}, how are you?', 'Hello, how are you?'],
    ['Use {curly} words', 'Use curly words'],
    ['<think>They want a table.</think>For how many?', 'For how many?'],
    ['For how many? <think>I should wait', 'For how many?'],
    ['they want a table</think> For how many?', 'For how many?'],
    ['<thinking>a</thinking>One.<reasoning>b</reasoning> Two.', 'One. Two.'],
    ['{"speech": "For how many?", "choice": "e1"}', 'For how many?'],
    ['```json\n{"text": "For how many?"}\n```', 'For how many?'],
    ['{"choice": "e1"}', ''],
    ['For how many? {"choice": "e1"}', 'For how many?'],
    ['{"speech": "For how many?", "values": {"a": 1}} Done', 'For how many?'],
    ['Sure. {"choice": "e1", "values": {"a": {"b": [1]}}}', 'Sure.'],
    ['{"choice": "e1", "speech": "For how', ''],
    ["{'choice': 'e1'}", ''],
    ['<tool_call>{"name": "x", "arguments": {}}</tool_call> One moment.', 'One moment.'],
    ['<|im_start|>assistant\nFor how many?<|im_end|>', 'For how many?'],
    ['[INST] For how many? [/INST]', 'For how many?'],
    ['{% if name %}Hello{% endif %} \u0024{name}', 'Hello'],
    ['Tea&nbsp;&amp; cake\u202E\u0000', 'Tea & cake'],
    ['"For how many?"', 'For how many?'],
    ['## Greeting\n**Welcome** to _Blue_ `Dental`!', 'Greeting Welcome to Blue Dental!'],
    ['- one\n- two\n1. three', 'one two three'],
    ['See [our page](https://x.test/a) or https://x.test/b.', 'See our page or'],
    ['Agent: For how many?', 'For how many?'],
    ['**Assistant:** For how many?', 'For how many?'],
    ['For how many?\nCaller: Four\nAgent: Fine', 'For how many?'],
    ['Caller: Hello\nAgent: For how many?', 'For how many?'],
    ['Great 👍🏽 see you ❤️ soon 🇫🇷', 'Great see you soon'],
    ['One moment.<|0.8|> Thank you.', 'One moment.<|0.8|> Thank you.'],
    ['Call 5 * 3 or snake_case', 'Call 5 3 or snake_case'],
    ['<b>Hello</b><br/>there', 'Hello there'],
  ])('says “%s” as “%s”', (written, words) => {
    expect(cleanSpeech(written).words).toBe(words)
  })

  it('ends what is too long at a sentence', () => {
    const { words, isCut } = cleanSpeech('This is one sentence. '.repeat(1000))
    expect(isCut).toBe(true)
    expect(words.length).toBeLessThanOrEqual(MAX_SPOKEN)
    expect(words).toMatch(/sentence\.$/)
    expect(cleanSpeech('a'.repeat(20_000)).words).toHaveLength(MAX_SPOKEN)
  })

  it('takes time in proportion to the length', () => {
    for (const piece of [
      '<think>',
      '</think>',
      '{',
      '[{"',
      '{a:',
      '{ ',
      '<|',
      '```',
      ' \t',
      '**',
      '_a',
      '[x](',
      '- \n',
      '"',
      'Caller:\n',
      '<b ',
      '👍',
      '| ',
    ]) {
      const written = `a${piece.repeat(50_000)}a`
      const start = performance.now()
      cleanSpeech(written)
      expect(performance.now() - start, piece).toBeLessThan(1500)
    }
  })
})

describe('what a caller hears', () => {
  const brain = (words: string) => brainOf({ speak: () => words })

  it('is cleaned where a model says it, with a warning where it was too long or nothing is left', async () => {
    const document = pathway([['a', 'Default', { isStart: true, prompt: 'Greet' }]])
    const clean = await play(document, [], { ports: { brain: brain('**Hi** {{name}} 👋') } })
    expect(clean.said).toEqual(['Hi'])
    const long = await play(document, [], { ports: { brain: brain('One sentence. '.repeat(2000)) } })
    expect(long.of('warning')).toHaveLength(1)
    const empty = await play(document, [], { ports: { brain: brain('<think>hm') } })
    expect(empty.said).toEqual([])
    expect(empty.of('warning')[0]?.payload.message).toBe('The agent’s words had nothing to speak.')
  })

  it('holds no braces on a voicemail', () => {
    const conversation = {
      conversation_id: 'c',
      seed: 1,
      request_data: { name: 'Ann' },
      call: { from: '+14155550100' },
    }
    const message = 'Hi {{name}}, call {{short_from}}. {{ name | upper }}{{gone}}{{'
    expect(fillMessage(message, conversation, portsOf().clock)).toBe('Hi Ann, call 4155550100.')
  })

  it('holds no braces of an author either: an expression is filled in as nothing, and told of', async () => {
    const text =
      'Dear {{ name | upper }}, {{#if vip}}welcome{{/if}} {{ title | default: 3 }} {{ nick | default: name }} {{'
    const document = pathway([['a', 'Default', { isStart: true, text }]])
    const played = await play(document, [], { conversation: { request_data: { name: 'Ann' } } })
    expect(played.said).toEqual(['Dear , welcome 3 Ann'])
    expect(played.of('variable.unset').map(event => event.payload.name)).toEqual(['name | upper', '#if vip', '/if'])
  })
})
