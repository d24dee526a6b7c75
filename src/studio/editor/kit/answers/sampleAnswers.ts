import { asSent } from '#pathway/attachedTool.ts'
import type { NodeData } from '#pathway/document.ts'
import { readAnswer, variablesAfter } from '#runtime/responseData.ts'
import { readJson } from '#studio/shell/forms/json.ts'
import type { SampleAnswer, Trial } from '../../session/run/sampleAnswers.ts'

type Variables = Readonly<Record<string, unknown>>

/** The answer that a test request got. */
export function triedAnswer(trial: Trial, variables: Variables): SampleAnswer {
  return { ...sampleAnswer(trial.response.status, trial.response.body, variables), trial }
}

/** Makes an answer of pasted text; anything but JSON is plain text. */
export function pastedAnswer(pasted: NonNullable<SampleAnswer['pasted']>, variables: Variables): SampleAnswer {
  const status = Number(pasted.status)
  const reading = readJson(pasted.text)
  const body = reading.ok ? reading.value : pasted.text === '' ? null : pasted.text
  return { ...sampleAnswer(Number.isInteger(status) ? status : 0, body, variables), pasted }
}

function sampleAnswer(status: number, body: unknown, variables: Variables) {
  return {
    status,
    body,
    variablesAfter: (data: NodeData) => variablesAfter(variables, status, readAnswer(asSent(data), { status, body })),
  }
}

/** Applies the node's current mappings to an answer. */
export function readAnswerOf(data: NodeData, answer: SampleAnswer): Trial['variables'] {
  return readAnswer(asSent(data), answer).map(({ name, path, reading }) => ({
    name,
    path,
    value: reading.outcome === 'set' ? reading.value : null,
    outcome: reading.outcome,
  }))
}
