import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FormSection } from '#studio/shell/forms/FormSection.tsx'
import { usesQuery } from './queries.ts'

/** The pathways, numbers and web agents that use a knowledge base. */
export function Uses({ vector_id }: { readonly vector_id: string }) {
  const { data, isError } = useQuery(usesQuery(vector_id))
  if (isError) return null
  const isUsed = data !== undefined && data.pathways.length + data.numbers.length + data.agents.length > 0
  return (
    <FormSection title="Used by">
      {data && !isUsed && (
        <p className="max-w-prose text-muted text-xs">
          Not used yet. Choose it in a Knowledge Base node or as a tool of a number or web agent.
        </p>
      )}
      {isUsed && (
        <ul className="flex flex-col gap-1.5 text-[13px]">
          {data.pathways.map(({ pathway_id, name }) => (
            <li key={pathway_id}>
              <Link
                to="/pathways/$pathwayId"
                params={{ pathwayId: pathway_id }}
                className="text-accent hover:underline"
              >
                {name || 'Untitled pathway'}
              </Link>
            </li>
          ))}
          {data.numbers.map(({ phone_number }) => (
            <li key={phone_number}>
              <Link
                to="/numbers"
                search={{ number: phone_number }}
                className="text-accent tabular-nums hover:underline"
              >
                {phone_number}
              </Link>
            </li>
          ))}
          {data.agents.map(({ agent_id, name }) => (
            <li key={agent_id}>
              <Link to="/agents" search={{ agent: agent_id }} className="text-accent hover:underline">
                {name || 'Unnamed agent'}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </FormSection>
  )
}
