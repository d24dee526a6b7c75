import { Trash2 } from 'lucide-react'
import { nodeData, type PathwayNode } from '#pathway/document.ts'
import { FALLBACK, fallbackOf, ROUTES, readRoutes } from '#pathway/rules/routes.ts'
import { AddRule } from '#studio/editor/kit/rules/AddRule.tsx'
import { RuleList } from '#studio/editor/kit/rules/RuleList.tsx'
import { TargetField } from '#studio/editor/kit/rules/TargetField.tsx'
import { useRuleWriter } from '#studio/editor/kit/rules/useRuleWriter.ts'
import { Section } from '#studio/editor/kit/sections/Section.tsx'
import { sectionFields } from '#studio/editor/kit/sections/sectionFields.ts'
import { IconButton } from '#ui/Button.tsx'
import { counted } from '#ui/counted.ts'
import { RouteRow } from './RouteRow.tsx'
import { newRoute } from './rows.ts'

/** The routes of a Route node, and where it leads when none of them is true. */
export function RoutesSection({ node }: { readonly node: PathwayNode }) {
  const data = nodeData(node)
  const writer = useRuleWriter(node.id)
  const routes = readRoutes(data)
  const fallback = fallbackOf(data)
  return (
    <Section
      title="Routes"
      summary={routes.length === 0 ? undefined : counted(routes.length, 'route')}
      fields={sectionFields(node, 'routes')}
      startsOpen
    >
      <RuleList
        node={node}
        member={ROUTES}
        noun="route"
        hint={() => 'Routes run top to bottom and the first match wins. The agent doesn’t speak here.'}
        rowOf={(row, rowWriter) => {
          const route = routes[rowWriter.index]
          return route && <RouteRow node={node} route={route} row={row} writer={rowWriter} />
        }}
      >
        {fallback !== undefined && (
          <div data-field={FALLBACK} className="flex flex-col gap-2 rounded-md border border-line p-2.5">
            <div className="flex items-center gap-1">
              <span className="flex-1 font-medium text-[13px]">Otherwise</span>
              <IconButton
                label="Remove “otherwise”"
                size="small"
                className="text-muted"
                onClick={() => writer.setFallback('Remove “otherwise”', undefined)}
              >
                <Trash2 aria-hidden className="size-3.5" />
              </IconButton>
            </div>
            <TargetField
              field={FALLBACK}
              label="Target when no route matches"
              value={fallback}
              from={node.id}
              onChoose={target => writer.setFallback('Change “otherwise”', target)}
            />
          </div>
        )}
        <AddRule
          from={node.id}
          noun="route"
          hasDefault={fallback !== undefined}
          onAdd={(target, isDefault) => {
            if (isDefault) return writer.setFallback('Add “otherwise”', target)
            const variable = routes.at(-1)?.sets[0]?.[0]?.variable ?? ''
            writer.add(ROUTES, 'route', newRoute(variable, target.node.id), target)
          }}
        />
      </RuleList>
    </Section>
  )
}
