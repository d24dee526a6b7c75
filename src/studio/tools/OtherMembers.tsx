import { Trash2 } from 'lucide-react'
import { FormSection } from '#studio/shell/forms/FormSection.tsx'
import { JsonText } from '#studio/shell/forms/JsonText.tsx'
import { IconButton } from '#ui/Button.tsx'
import type { ToolDraft } from './draft.ts'

interface OtherMembersProps {
  readonly draft: ToolDraft
  readonly onChange: (part: Partial<ToolDraft>) => void
  readonly errorOf: (path: string) => string | undefined
}

/** Members of the tool that the form does not know, so that nothing is hidden. */
export function OtherMembers({ draft, onChange, errorOf }: OtherMembersProps) {
  if (draft.others.length === 0) return null
  return (
    <FormSection
      title="Other fields"
      description="Other values stored with this tool. They’re preserved when you save."
    >
      {draft.others.map(({ name, value }) => (
        <JsonText
          key={name}
          label={name}
          value={value}
          onChange={text =>
            onChange({ others: draft.others.map(row => (row.name === name ? { name, value: text } : row)) })
          }
          error={errorOf(name)}
          actions={
            <IconButton
              size="small"
              label={`Remove ${name}`}
              className="text-muted"
              onClick={() => onChange({ others: draft.others.filter(row => row.name !== name) })}
            >
              <Trash2 aria-hidden className="size-3.5" />
            </IconButton>
          }
        />
      ))}
    </FormSection>
  )
}
