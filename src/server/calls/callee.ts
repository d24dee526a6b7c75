import { isRecord } from '#pathway/document.ts'
import type { CalleeReply } from '#runtime/callee/callee.ts'
import { openModel } from '../brains/brains.ts'
import { type Persona, personaWords } from '../brains/persona.ts'
import type { ServiceContext } from '../context.ts'
import type { CallRow } from '../db/schema.ts'
import type { StoredDocument } from '../workers/stored.ts'
import { addNote } from './store.ts'

/** Answers of a persona, after which it has had enough. */
const MOST_ANSWERS = 60

/** Gives what the simulated callee answers to a conversation in this state (JSON text). */
export type Callee = (state: string) => Promise<CalleeReply>

/**
 * The simulated callee of a call (`docs/playing.md` §9): the embedded one, or a model where the request gives a persona. Where the model
 * fails the embedded one answers, and the call's log tells so.
 */
export async function openCallee(
  context: ServiceContext,
  call: CallRow,
  document: StoredDocument,
  signal: AbortSignal,
): Promise<Callee> {
  const { playing, settings } = context
  const { given, description } = calleeOf(call.request)
  const embedded: Callee = state => playing.run('calleeReply', { state, given }, document)
  const model = description === '' ? undefined : await openModel(settings)
  if (!model) return embedded
  return async state => {
    const { history, answers, seed } = await playing.run('heardByCallee', { state }, document)
    if (answers >= MOST_ANSWERS) return { type: 'hang_up' }
    const persona: Persona = { description, given, history, seed }
    try {
      const text = await personaWords(model, persona, signal)
      return text === null ? { type: 'hang_up' } : { type: 'speech', text }
    } catch (error) {
      signal.throwIfAborted()
      const reason = error instanceof Error ? error.message : String(error)
      const message = `The model couldn’t answer as the callee, so the built-in callee did: ${reason}`
      await addNote(context, call, { level: 'call', category: 'error', message })
      return embedded(state)
    }
  }
}

/** Members of a request about the callee (`docs/api-decisions.md` §6). */
function calleeOf({ simulated_callee: callee }: { readonly simulated_callee?: unknown }) {
  const { answers, persona } = isRecord(callee) ? callee : {}
  return { given: isRecord(answers) ? answers : {}, description: typeof persona === 'string' ? persona.trim() : '' }
}
