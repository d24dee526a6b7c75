import { useMutation } from '@tanstack/react-query'
import { Send, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { tryWebhook } from '#contract/requestTrial.ts'
import { nodeData, type PathwayNode, textMember } from '#pathway/document.ts'
import { describeRule } from '#pathway/rules/describe.ts'
import { readRules } from '#pathway/rules/read.ts'
import { variableKey } from '#pathway/templates.ts'
import { Section } from '#studio/editor/forms/sections/Section.tsx'
import { useEditor } from '#studio/editor/store.ts'
import { call, messageOf } from '#studio/shell/api.ts'
import { RequestResult } from '#studio/shell/request/RequestResult.tsx'
import { variablesOf } from '#studio/shell/request/variables.ts'
import { Button } from '#ui/Button.tsx'
import { Field, Input } from '#ui/Field.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { keepSamples, readSamples } from './tryMemory.ts'
import { tryVariables } from './tryVariables.ts'

const fields: readonly string[] = []

/** Sends the node's real request with sample variables, and shows what comes of the answer. */
export function TrySection({ node }: { node: PathwayNode }) {
  const data = nodeData(node)
  const pathwayId = useEditor(state => state.pathwayId)
  const [samples, setSamples] = useState(() => readSamples(pathwayId))
  const sending = useRef<AbortController>(null)
  useEffect(() => () => sending.current?.abort(), [])
  const variables = tryVariables(data)
  const hasUrl = textMember(data, 'url').trim() !== ''
  const attempt = useMutation({
    mutationFn: async () => {
      const controller = new AbortController()
      sending.current = controller
      // The rules as they stand now are those that the answer is told by, even when they change while it is on its way.
      const trial = await call(
        tryWebhook,
        { body: { data, variables: variablesOf(variables, typedFor(samples)) } },
        { signal: controller.signal },
      )
      return { trial, rules: readRules(data) }
    },
  })

  const typedFor = (kept: Readonly<Record<string, string>>) =>
    Object.fromEntries(variables.map(({ name }) => [name, kept[variableKey(name)] ?? '']))

  function type(name: string, text: string) {
    const next = { ...readSamples(pathwayId), ...samples, [variableKey(name)]: text }
    setSamples(next)
    keepSamples(pathwayId, next)
  }

  function cancel() {
    sending.current?.abort()
    attempt.reset()
  }

  return (
    <Section title="Try the request" fields={fields}>
      {variables.length > 0 && (
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 font-medium text-[13px]">Sample variables</legend>
          {variables.map(({ name, fallback }) => (
            <Field key={variableKey(name)} label={name}>
              {control => (
                <Input
                  {...control}
                  className="font-mono text-xs"
                  placeholder={fallback ?? 'not set'}
                  value={samples[variableKey(name)] ?? ''}
                  autoComplete="off"
                  spellCheck={false}
                  onChange={event => type(name, event.target.value)}
                  onKeyDown={event => {
                    if (event.key === 'Enter' && hasUrl && !attempt.isPending) attempt.mutate()
                  }}
                />
              )}
            </Field>
          ))}
        </fieldset>
      )}
      <div className="flex flex-col gap-1.5">
        <div className="flex items-center gap-2">
          <Button busy={attempt.isPending} disabled={!hasUrl} onClick={() => attempt.mutate()}>
            {!attempt.isPending && <Send aria-hidden className="size-3.5" />}
            Send test request
          </Button>
          {attempt.isPending && (
            <Button look="quiet" onClick={cancel}>
              <X aria-hidden className="size-3.5" /> Cancel
            </Button>
          )}
        </div>
        <p className="text-muted text-xs">
          {hasUrl
            ? 'It is really sent, once, as the form stands now. Secrets are filled in by Dialpath and are not shown.'
            : 'Give the request a URL first.'}
        </p>
      </div>
      <div aria-live="polite" className="flex flex-col gap-4 empty:hidden">
        {attempt.isPending && (
          <p className="flex items-center gap-2 text-muted text-xs">
            <Spinner label="" className="size-3.5" />
            Waiting for the answer, 30 seconds at most…
          </p>
        )}
        {attempt.error && (
          <p role="alert" className="rounded-lg bg-danger-soft px-3 py-2 text-danger text-xs">
            {messageOf(attempt.error)}
          </p>
        )}
        {attempt.data && !attempt.isPending && (
          <RequestResult result={attempt.data.trial} bodyTitle="Body of the answer" senders="webhooks">
            {attempt.data.trial.unset.length > 0 && (
              <p className="text-warning text-xs [overflow-wrap:anywhere]">
                Sent without a value: {attempt.data.trial.unset.join(', ')}.
              </p>
            )}
            <Verdict rules={attempt.data.rules} index={attempt.data.trial.rule_index} />
          </RequestResult>
        )}
      </div>
    </Section>
  )
}

/** Which rule the answer makes win. */
function Verdict({ rules, index }: { readonly rules: ReturnType<typeof readRules>; readonly index: number | null }) {
  if (rules.length === 0) return null
  const rule = index === null ? undefined : rules[index]
  const target = rule?.target?.name ?? rule?.target?.id
  return (
    <div className="flex flex-col gap-1">
      <h4 className="font-medium text-xs">Where this answer leads</h4>
      <p className="text-xs [overflow-wrap:anywhere]">
        {rule === undefined ? (
          'No rule is true with this answer: the agent chooses by the labels of the ways on.'
        ) : (
          <>
            {rule.isDefault ? 'No rule is true, so the default is taken' : `Rule ${rule.index + 1} wins: `}
            {!rule.isDefault && <code className="font-mono">{describeRule(rule)}</code>}
            {target === undefined ? '.' : `, and leads to “${target}”.`}
          </>
        )}
      </p>
    </div>
  )
}
