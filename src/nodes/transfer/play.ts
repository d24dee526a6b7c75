import { nodeData, nodeName, textMember } from '#pathway/document.ts'
import { extract } from '#runtime/extraction.ts'
import { event, type NodePlay } from '#runtime/run.ts'
import { speak, speakIfWritten } from '#runtime/speech.ts'
import { fillIn } from '#runtime/variables.ts'

/** Speaks and hands the call to a number (`docs/playing.md` §4); the line connects it when the conversation has ended. */
export const play: NodePlay = {
  async *enter(run, node) {
    yield* extract(run, node)
    yield* speakIfWritten(run, node)
    const data = nodeData(node)
    const written =
      typeof data.transferNumber === 'number' ? String(data.transferNumber) : textMember(data, 'transferNumber')
    const number = (yield* fillIn(run, written, 'transferNumber')).trim()
    const invoke = event(run, 'transfer_call.invoke', { number })
    yield invoke
    if (number === '') {
      const message = `“${nodeName(node)}” has no number to transfer to.`
      yield event(run, 'transfer_call.result', { outcome: 'failed', message }, { operation_id: invoke.sequence })
      return { type: 'end', end: { reason: 'error', message } }
    }
    yield event(run, 'transfer_call.result', { outcome: 'transferred', number }, { operation_id: invoke.sequence })
    const message = `The call was transferred to ${number}.`
    return { type: 'end', end: { reason: 'transferred', message, transferred_to: number } }
  },
  async *again(run, node) {
    yield* speak(run, node, 'again')
  },
}
