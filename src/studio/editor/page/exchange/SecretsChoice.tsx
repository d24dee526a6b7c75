import type { NamedSecret } from '#pathway/secrets/takeOut.ts'
import { placeholderOf } from '#studio/shell/secretNames.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { inDigits } from '#ui/counted.ts'

interface SecretsChoiceProps {
  readonly secrets: readonly NamedSecret[]
  readonly leavesOut: boolean
  readonly onChange: (leavesOut: boolean) => void
}

/** Choice to leave the listed secrets out of a file. */
export function SecretsChoice({ secrets, leavesOut, onChange }: SecretsChoiceProps) {
  if (secrets.length === 0) {
    return (
      <p className="text-muted text-xs">
        Exports the complete pathway, including unsupported fields. No secrets found.
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-2 rounded-lg border border-line p-3">
      <Checkbox
        label={secrets.length === 1 ? 'Leave out the secret' : `Leave out ${inDigits(secrets.length)} secrets`}
        hint="The file gets names instead. Your pathway doesn’t change."
        checked={leavesOut}
        onChange={onChange}
      />
      <ul className="flex max-h-40 flex-col gap-1 overflow-auto text-xs">
        {secrets.map(({ secret, name: as }) => (
          <li key={`${secret.place.path} ${secret.start}`} className="flex flex-wrap items-baseline gap-x-2">
            <code className={leavesOut ? 'text-muted line-through' : ''}>{secret.masked}</code>
            {leavesOut && <code>{placeholderOf(as)}</code>}
            <span className="text-muted">
              {secret.what}, in {secret.place.name || secret.place.path}
            </span>
          </li>
        ))}
      </ul>
      {!leavesOut && (
        <p className="text-warning text-xs">Anyone with this file can use these secrets. Don’t share it.</p>
      )}
    </div>
  )
}
