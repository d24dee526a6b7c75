import { useMutation } from '@tanstack/react-query'
import { ClipboardPaste, Send, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { asSent } from '#pathway/attachedTool.ts'
import { nodeData, type PathwayNode, textMember } from '#pathway/document.ts'
import { ownMember } from '#pathway/ownMember.ts'
import { variableKey } from '#pathway/templates.ts'
import { useSession } from '#studio/editor/hooks/useEditor.ts'
import { pastedAnswer, readAnswerOf, triedAnswer } from '#studio/editor/kit/answers/sampleAnswers.ts'
import { useMapping } from '#studio/editor/kit/answers/useMapping.ts'
import { useSampleAnswer } from '#studio/editor/kit/answers/useSampleAnswer.ts'
import { keepAnswer } from '#studio/editor/session/run/sampleAnswers.ts'
import { call } from '#studio/shell/api.ts'
import { AttemptNotice } from '#studio/shell/request/AttemptNotice.tsx'
import { RequestResult } from '#studio/shell/request/RequestResult.tsx'
import { variablesOf } from '#studio/shell/request/variables.ts'
import { Button } from '#ui/Button.tsx'
import { AnswerVerdict } from './AnswerVerdict.tsx'
import { PastedAnswer } from './PastedAnswer.tsx'
import { SampleVariables } from './SampleVariables.tsx'
import { keepSamples, readSamples } from './tryMemory.ts'
import { tryVariables } from './tryVariables.ts'
import { UseAsMock } from './UseAsMock.tsx'

/** Sends the request or takes an answer that is pasted; a click on a value of the answer keeps it as a variable. */
export function TestRequest({ node }: { node: PathwayNode }) {
  const data = nodeData(node)
  const { store, answers } = useSession()
  const { pathwayId } = store.getState()
  const [samples, setSamples] = useState(() => readSamples(pathwayId))
  const sending = useRef<AbortController>(null)
  useEffect(() => () => sending.current?.abort(), [])
  const variables = tryVariables(data)
  const hasUrl = textMember(asSent(data), 'url').trim() !== ''
  const answer = useSampleAnswer(node.id)
  const pick = useMapping(node, answer)

  const sampled = (kept: Readonly<Record<string, string>>) =>
    variablesOf(
      variables,
      Object.fromEntries(variables.map(({ name }) => [name, ownMember(kept, variableKey(name)) ?? ''])),
    )

  const attempt = useMutation({
    mutationFn: async () => {
      const controller = new AbortController()
      sending.current = controller
      const given = sampled(samples)
      const trial = await call(
        'POST /api/v1/convo_pathway/webhook/try',
        { body: { data, variables: given } },
        { signal: controller.signal },
      )
      keepAnswer(answers, node.id, triedAnswer(trial, given))
    },
  })
  const send = () => {
    if (hasUrl && !attempt.isPending) attempt.mutate()
  }
  const paste = (text: string, status: string) =>
    keepAnswer(answers, node.id, pastedAnswer({ text, status }, sampled(samples)))

  function type(name: string, text: string) {
    const next = { ...readSamples(pathwayId), ...samples, [variableKey(name)]: text }
    setSamples(next)
    keepSamples(pathwayId, next)
    if (answer?.pasted) keepAnswer(answers, node.id, pastedAnswer(answer.pasted, sampled(next)))
  }

  function cancel() {
    sending.current?.abort()
    attempt.reset()
  }

  return (
    <>
      <SampleVariables variables={variables} samples={samples} onType={type} onEnter={send} />
      <div className="flex flex-col gap-1.5">
        <div className="flex flex-wrap items-center gap-2">
          <Button busy={attempt.isPending} disabled={!hasUrl} onClick={send}>
            {!attempt.isPending && <Send aria-hidden className="size-3.5" />}
            Send test request
          </Button>
          {attempt.isPending ? (
            <Button look="quiet" onClick={cancel}>
              <X aria-hidden className="size-3.5" /> Cancel
            </Button>
          ) : (
            !answer?.pasted && (
              <Button look="quiet" onClick={() => paste('', '200')}>
                <ClipboardPaste aria-hidden className="size-3.5" /> Paste a sample response
              </Button>
            )
          )}
        </div>
        <p className="text-muted text-xs">
          {hasUrl
            ? 'Sends one real request with the current settings. Secrets are filled in but never shown.'
            : 'Add a URL first.'}
        </p>
      </div>
      <div aria-live="polite" className="flex flex-col gap-4 empty:hidden">
        <AttemptNotice attempt={attempt} waiting="Waiting for the response (up to 30 seconds)…" />
        {answer?.trial && !attempt.isPending && <p className="sr-only">Response received.</p>}
      </div>
      {answer?.pasted && !attempt.isPending && (
        <PastedAnswer
          pasted={answer.pasted}
          body={answer.body}
          pick={pick}
          onChange={paste}
          onClose={() => keepAnswer(answers, node.id, undefined)}
        >
          <AnswerVerdict data={data} answer={answer} />
          <UseAsMock node={node} answer={answer} />
        </PastedAnswer>
      )}
      {answer?.trial && !attempt.isPending && (
        <RequestResult
          result={{ ...answer.trial, variables: readAnswerOf(data, answer) }}
          bodyTitle="Response body"
          senders="webhooks"
          pick={pick}
        >
          {answer.trial.unset.length > 0 && (
            <p className="text-warning text-xs [overflow-wrap:anywhere]">
              Sent without a value: {answer.trial.unset.join(', ')}.
            </p>
          )}
          <AnswerVerdict data={data} answer={answer} />
          <UseAsMock node={node} answer={answer} />
        </RequestResult>
      )}
    </>
  )
}
