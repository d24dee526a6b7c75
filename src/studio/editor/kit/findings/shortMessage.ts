import type { Finding } from '#pathway/finding.ts'

/** Parts of a message that a form need not say: which node and field it is, and what a blank variable means. */
const BLANK = ' It will be blank unless passed in with the call.'

/** The message of a finding in the place that it is about: “{{name}} is never set.” */
export function shortMessage({ message, variable }: Pick<Finding, 'message' | 'variable'>): string {
  if (variable === undefined) return message
  for (const [verb, read] of [
    ['uses', `{{${variable}}}`],
    ['checks', `\`${variable}\``],
  ]) {
    const words = ` ${verb} ${read}, which `
    const at = message.indexOf(words)
    if (at >= 0) return `${read} ${message.slice(at + words.length)}`.replace(BLANK, '')
  }
  return message
}
