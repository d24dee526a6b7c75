import { duration } from './duration.ts'
import type { OperationRow } from './rows.ts'

/** An operation in a line, and in a second one what was asked. */
export function operationText(row: OperationRow): { readonly title: string; readonly about: string } {
  return texts[row.kind](row)
}

const texts: Record<OperationRow['kind'], (row: OperationRow) => { title: string; about: string }> = {
  webhook: row => ({ title: requestTitle('Webhook', row), about: requestLine(row) }),
  tool: row => ({ title: requestTitle('Tool', row), about: requestLine(row) }),
  knowledge({ state, asked, answer }) {
    const passages = Array.isArray(answer?.passages) ? answer.passages.length : 0
    const found = passages === 1 ? '1 passage fits' : `${passages === 0 ? 'No' : passages} passages fit`
    return {
      title: state === 'waiting' ? 'Searching the knowledge…' : `Searched the knowledge: ${found}.`,
      about: text(asked.question) === '' ? '' : `“${text(asked.question)}”`,
    }
  },
  transfer({ state, asked, answer }) {
    const number = text(asked.number)
    if (state === 'failed') return { title: text(answer?.message) || 'The transfer failed.', about: '' }
    return { title: `${state === 'waiting' ? 'Transferring' : 'Transferred'} the call to ${number}`, about: '' }
  },
}

function requestTitle(what: string, { state, answer }: OperationRow): string {
  if (state === 'waiting') return `${what} sent; waiting for its answer…`
  const took =
    typeof answer?.duration_ms === 'number' && answer.duration_ms > 0 ? ` after ${duration(answer.duration_ms)}` : ''
  const mocked = answer?.mocked === true ? ' (mocked)' : ''
  if (answer?.status === 0) return `${what} failed${took}: ${text(answer.message)}${mocked}`
  return `${what} answered ${text(answer?.status)}${took}${mocked}`
}

function requestLine({ asked }: OperationRow): string {
  return [asked.method, asked.url].map(text).filter(Boolean).join(' ')
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)
}
