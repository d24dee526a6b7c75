/** Turns what a model writes, now and then for a screen, into what can be spoken on a phone (`docs/playing.md` §7). */

/** Characters that are spoken in one go; what is longer ends at a sentence. */
export const MAX_SPOKEN = 600

/** Characters that are looked at: models that run away write without end. */
const MAX_READ = 20_000

interface CleanSpeech {
  /** Empty where nothing of it can be spoken. */
  readonly words: string
  /** True if there were more than `MAX_SPOKEN` characters. */
  readonly isCut: boolean
}

/** Takes away reasoning, JSON, role labels, the caller's lines, markdown, links, braces, tags and emoji. Pauses (`<|0.8|>`) stay. It never throws. */
export function cleanSpeech(written: string): CleanSpeech {
  const spoken = withoutDialogue(withoutJson(withoutTokens(withoutReasoning(written).slice(0, MAX_READ)).trim()))
  const words = withoutQuotes(
    withoutBraces(withoutMarkdown(spoken))
      .replace(/<(?!\|)\/?[a-z][^<>]{0,200}>/gi, ' ')
      .replace(
        /(?:\p{Extended_Pictographic}|\p{Regional_Indicator})[\u200D\uFE0F\u20E3\p{EMod}]*|[\u200D\uFE0F\u20E3]/gu,
        '',
      )
      .replace(/\s+/g, ' ')
      .replace(/ ([.,!?;:])(?=\s|$)/g, '$1')
      .trim(),
  )
  const cut = cutAtSentence(words)
  return { words: cut, isCut: cut.length < words.length }
}

/** Double braces with what they hold, and single ones: nobody says them. */
export function withoutBraces(text: string): string {
  return text.includes('{') || text.includes('}')
    ? text.replace(/\{\{[^{}]*\}\}|\{%[^{}]*%\}|\$\{[^{}]*\}/g, '').replace(/[{}]/g, '')
    : text
}

const REASONING =
  /<(\/?)\s*(?:think|thinking|thought|reasoning|reflection|analysis|scratchpad|tool_calls?|function_calls?|tool_response)\s*>/gi

/** Reasoning and calls go, whether its block is closed, never closed, or never opened. */
function withoutReasoning(text: string): string {
  let kept = ''
  let from = 0
  let isInside = false
  for (const { index, 0: tag, 1: slash } of text.matchAll(REASONING)) {
    if (slash === '/') {
      if (!isInside) kept = ''
      isInside = false
    } else {
      if (!isInside) kept += text.slice(from, index)
      isInside = true
    }
    from = index + tag.length
  }
  return isInside ? kept : kept + text.slice(from)
}

/** Marks of the form in which a model is asked, such as `<|im_start|>assistant` and `[INST]`, characters that nobody sees, and HTML's names of others. A pause (`<|0.8|>`) stays. */
function withoutTokens(text: string): string {
  return text
    .replace(/<\|(?:im_start|start_header_id)\|>\s*\w*/g, ' ')
    .replace(/<\|(?![\d.]+\|>)[^|<>]{0,60}\|>|\[\/?INST\]|<<\/?SYS>>/g, ' ')
    .replace(/(?![\n\t])[\p{Cc}\p{Cf}]/gu, '')
    .replace(/&(nbsp|amp|lt|gt|quot|apos|#39);/g, (_, name: string) => ENTITIES[name] ?? ' ')
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'" }

const SPEECH_MEMBERS = [
  'speech',
  'say',
  'text',
  'response',
  'reply',
  'message',
  'answer',
  'content',
  'agent',
  'assistant',
]

/** An answer in JSON gives the member that holds words; JSON inside an answer goes, whether it is whole or cut off. */
function withoutJson(text: string): string {
  const bare = text
    .replace(/^```\w*/, '')
    .replace(/```$/, '')
    .trim()
  if (/^[[{"]/.test(bare)) {
    const said = wordsOf(parsed(bare) ?? parsed(bare.slice(0, endOfJson(bare, 0))))
    if (said !== undefined) return said
  }
  let kept = ''
  let from = 0
  for (const { index } of text.matchAll(JSON_START)) {
    if (index < from) continue
    kept += `${text.slice(from, index)} `
    from = endOfJson(text, index)
  }
  return kept + text.slice(from)
}

const JSON_START = /\{\s*(?:["']|\w+\s*:)|\[\s*(?:"|\{\s*["'])/g

/** The place behind the object or list that begins at `start`; the end of the text where it is not closed. */
function endOfJson(text: string, start: number): number {
  let depth = 0
  let isInString = false
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at]
    if (isInString) {
      if (sign === '\\') at += 1
      else if (sign === '"') isInString = false
    } else if (sign === '"') isInString = true
    else if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return text.length
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function wordsOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.length === 0 ? '' : (wordsOf(value[0]) ?? '')
  if (typeof value !== 'object' || value === null) return undefined
  const members = new Map(Object.entries(value).map(([name, member]) => [name.toLowerCase(), member as unknown]))
  for (const name of SPEECH_MEMBERS) {
    const member = members.get(name)
    if (typeof member === 'string') return member
  }
  return ''
}

const AGENT_LABEL = /^[\s*_#>-]*(?:agent|assistant|ai|bot|system|representative)[*_]*\s*:[*_]*\s*/i
const CALLER_LABEL = /^[\s*_#>-]*(?:caller|user|customer|human|person|client)[*_]*\s*:/i

/** Some models write the caller's part too, and go on from there: what counts is what the agent says before the caller's first line. */
function withoutDialogue(text: string): string {
  const kept: string[] = []
  let isCallers = false
  for (const line of text.split('\n')) {
    if (CALLER_LABEL.test(line)) {
      if (kept.some(words => words.trim() !== '')) break
      isCallers = true
      continue
    }
    if (AGENT_LABEL.test(line)) isCallers = false
    if (!isCallers) kept.push(line.replace(AGENT_LABEL, ''))
  }
  return kept.join('\n')
}

function withoutMarkdown(text: string): string {
  return text
    .replace(/!?\[([^[\]\n]{0,300})\]\([^()\s]{0,500}\)/g, '$1')
    .replace(/\b(?:https?:\/\/|www\.)\S+/gi, '')
    .replace(/^[ \t]*(?:#{1,6}|>+|[-*•+]|\d{1,2}[.)])[ \t]+/gm, '')
    .replace(/^[ \t]*(?:[-*_][ \t]*){3,}$/gm, '')
    .replace(/```\w*/g, '')
    .replace(/[`|~]|\*+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, (sign, at: number, whole: string) =>
      sign === '|' && isPause(whole, at) ? sign : '',
    )
}

/** The strokes of `<|0.8|>` are no table. */
function isPause(text: string, at: number): boolean {
  return text[at - 1] === '<' || text[at + 1] === '>'
}

function withoutQuotes(text: string): string {
  return /^["“]([^"“”]*)["”]$/.exec(text)?.[1]?.trim() ?? text
}

function cutAtSentence(words: string): string {
  if (words.length <= MAX_SPOKEN) return words
  const beginning = words.slice(0, MAX_SPOKEN)
  const end = Math.max(...['. ', '! ', '? '].map(mark => beginning.lastIndexOf(mark)))
  if (end > 0) return beginning.slice(0, end + 1)
  const space = beginning.lastIndexOf(' ')
  return beginning.slice(0, space > 0 ? space : MAX_SPOKEN).replace(/\p{Surrogate}$/u, '')
}
