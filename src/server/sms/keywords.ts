/** Words that carriers have people write to stop, to start again, and to ask for help; alone in a message, in any case. */
const keywords = {
  stop: ['STOP', 'STOPALL', 'STOP ALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'OPTOUT', 'OPT OUT', 'REVOKE'],
  start: ['START', 'UNSTOP'],
  help: ['HELP', 'INFO'],
} as const

export type Keyword = keyof typeof keywords

export function keywordOf(text: string): Keyword | undefined {
  const word = text
    .trim()
    .replace(/[.!]+$/, '')
    .replaceAll(/[\s-]+/g, ' ')
    .toUpperCase()
  return (Object.keys(keywords) as Keyword[]).find(kind => keywords[kind].some(known => known === word))
}

/** The answer to a keyword. */
export const keywordAnswers: Readonly<Record<Keyword, string>> = {
  stop: 'You’re unsubscribed and won’t get more messages. Reply START to resubscribe.',
  start: 'You’re subscribed again. Reply STOP to unsubscribe.',
  help: 'An automated agent answers this number. Reply STOP to unsubscribe.',
}
