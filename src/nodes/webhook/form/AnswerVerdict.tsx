import { useMemo } from 'react'
import type { NodeData } from '#pathway/document.ts'
import { describeRule } from '#pathway/rules/describe.ts'
import { chooseRule } from '#pathway/rules/evaluate.ts'
import { readRules } from '#pathway/rules/read.ts'
import type { SampleAnswer } from '#studio/editor/session/run/sampleAnswers.ts'

/** Winning rule for an answer, by the current rules. */
export function AnswerVerdict({ data, answer }: { readonly data: NodeData; readonly answer: SampleAnswer }) {
  const rules = readRules(data)
  const rule = useMemo(() => chooseRule(rules, answer.variablesAfter(data)), [rules, answer, data])
  if (rules.length === 0) return null
  const target = rule?.target?.name ?? rule?.target?.id
  return (
    <div aria-live="polite" className="flex flex-col gap-1">
      <h4 className="font-medium text-xs">Routing for this response</h4>
      <p className="text-xs [overflow-wrap:anywhere]">
        {rule === undefined ? (
          'No rule matches. The agent chooses by edge labels.'
        ) : (
          <>
            {rule.isDefault ? 'No rule matches, so “otherwise” is followed' : `Rule ${rule.index + 1} wins: `}
            {!rule.isDefault && <code className="font-mono">{describeRule(rule)}</code>}
            {target === undefined ? '.' : `, so it goes to “${target}”.`}
          </>
        )}
      </p>
    </div>
  )
}
