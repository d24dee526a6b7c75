import { isPossiblePhoneNumber } from 'libphonenumber-js/min'
import { edgesFrom, nodeData, nodeName, type PathwayNode, textMember } from '#pathway/document.ts'
import { event, type Next, type NodePlay, type Play, type Run } from '#runtime/run.ts'
import { sayPlainly } from '#runtime/say.ts'
import { speak, speakIfWritten } from '#runtime/speech.ts'
import { fillIn } from '#runtime/variables.ts'

/** Hands the call to a number and says so (`docs/playing.md` §4), once it is known to be one; the line connects it when the conversation has ended. */
export const play: NodePlay = {
  readsFirst: true,
  async *enter(run, node) {
    const data = nodeData(node)
    const written =
      typeof data.transferNumber === 'number' ? String(data.transferNumber) : textMember(data, 'transferNumber')
    const number = (yield* fillIn(run, written, 'transferNumber')).trim()
    if (!isPossiblePhoneNumber(number.replace(/%2b/i, '+'), 'US')) return yield* failed(run, node, number)
    yield* speakIfWritten(run, node)
    // A tool that was called meanwhile leads elsewhere.
    if (run.tools.route) return { type: 'wait' }
    const invoke = event(run, 'transfer_call.invoke', { number })
    yield invoke
    yield event(run, 'transfer_call.result', { outcome: 'transferred', number }, { operation_id: invoke.sequence })
    const message = `The call was transferred to ${number}.`
    return { type: 'end', end: { reason: 'transferred', message, transferred_to: number } }
  },
  async *again(run, node) {
    yield* speak(run, node, 'again')
  },
}

/** Nothing was announced yet: the edges are for a transfer that fails; without one the caller is told. */
async function* failed(run: Run, node: PathwayNode, number: string): Play<Next> {
  const message =
    number === ''
      ? `“${nodeName(node)}” has no number to transfer to.`
      : `“${nodeName(node)}” transfers to “${number}”, which isn’t a valid phone number.`
  const invoke = event(run, 'transfer_call.invoke', { number })
  yield invoke
  yield event(run, 'transfer_call.result', { outcome: 'failed', message }, { operation_id: invoke.sequence })
  yield event(run, 'error', { source: 'pathway', message })
  if (edgesFrom(run.document, node.id).length > 0) return { type: 'decide' }
  yield* sayPlainly(run, 'I’m sorry, I can’t transfer you right now. Please try again later. Goodbye.')
  return { type: 'end', end: { reason: 'error', message } }
}
