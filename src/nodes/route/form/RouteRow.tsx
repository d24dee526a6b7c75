import { Plus, X } from 'lucide-react'
import { withTarget } from '#pathway/commands/ruleRows.ts'
import type { PathwayNode } from '#pathway/document.ts'
import type { Rule } from '#pathway/rules/read.ts'
import type { Route } from '#pathway/rules/routes.ts'
import { ROUTES } from '#pathway/rules/routes.ts'
import { ConditionFields } from '#studio/editor/kit/rules/ConditionFields.tsx'
import { RuleItem } from '#studio/editor/kit/rules/RuleItem.tsx'
import type { RowWriter } from '#studio/editor/kit/rules/RuleList.tsx'
import { TargetField } from '#studio/editor/kit/rules/TargetField.tsx'
import { Button, IconButton } from '#ui/Button.tsx'
import { addAnd, addOr, changeCondition, removeCondition } from './rows.ts'

interface RouteRowProps {
  readonly node: PathwayNode
  readonly route: Route
  /** The route as the file writes it. */
  readonly row: unknown
  readonly writer: RowWriter
}

interface Condition {
  readonly rule: Rule
  readonly set: number
  readonly at: number
}

/** One route: the comparisons of which it needs one, or all of a group, and the node that it leads to. */
export function RouteRow({ node, route, row, writer }: RouteRowProps) {
  const { field, name } = writer
  const conditions = route.sets.flatMap((rules, set) => rules.map((rule, at): Condition => ({ rule, set, at })))
  const last = conditions.at(-1)
  return (
    <RuleItem writer={writer} title={`Route ${route.index + 1}`} row={row} malformed={route.malformed}>
      {conditions.map(({ rule, set, at }, place) => {
        const number = conditions.length === 1 ? name : `condition ${place + 1} of ${name}`
        return (
          <ConditionFields
            key={`${set} ${at}`}
            field={`${field}.conditions[${place}]`}
            of={number}
            rule={rule}
            word={place === 0 ? 'When' : at === 0 ? 'or' : 'and'}
            onChoose={(change, what) => writer.choose(changeCondition(row, set, at, change), what)}
            onType={(change, what) => writer.type(changeCondition(row, set, at, change), `${what} ${place + 1}`)}
            action={
              conditions.length > 1 && (
                <IconButton
                  label={`Remove ${number}`}
                  size="small"
                  className="text-muted"
                  onClick={() => writer.choose(removeCondition(row, set, at), 'conditions')}
                >
                  <X aria-hidden className="size-3.5" />
                </IconButton>
              )
            }
          />
        )
      })}
      <div className="flex flex-wrap gap-1 pl-12">
        {last && (
          <Button
            look="quiet"
            aria-label={`Add “and” to ${name}`}
            onClick={() => writer.choose(addAnd(row, last.set, last.rule.variable), 'conditions')}
          >
            <Plus aria-hidden className="size-3.5" /> and
          </Button>
        )}
        <Button
          look="quiet"
          aria-label={`Add “or” to ${name}`}
          onClick={() => writer.choose(addOr(row, last?.rule.variable ?? ''), 'conditions')}
        >
          <Plus aria-hidden className="size-3.5" /> or
        </Button>
      </div>
      <TargetField
        field={`${field}.target`}
        label={`Target of ${name}`}
        value={route.target}
        from={node.id}
        onChoose={picked =>
          writer.choose(withTarget(row, { id: picked.node.id, name: undefined }, ROUTES), 'target', picked)
        }
      />
    </RuleItem>
  )
}
