import { Crosshair } from 'lucide-react'
import { useMemo } from 'react'
import type { Finding, FindingCode } from '#pathway/finding.ts'
import { Button } from '#ui/Button.tsx'
import { inDigits } from '#ui/counted.ts'
import { Input } from '#ui/Field.tsx'
import { FilterSelect } from '#ui/fields.tsx'
import { Segments } from '#ui/Segments.tsx'
import { isError } from '../../session/analysis/problems.ts'
import { codeName } from './codeNames.ts'

/** Choice of the problems that the list shows. */
export interface ProblemChoice {
  readonly severity: Finding['severity'] | 'all'
  readonly code: FindingCode | 'all'
  readonly text: string
  /** Limits the list to the selection. */
  readonly isOfSelection: boolean
}

export const EVERYTHING: ProblemChoice = { severity: 'all', code: 'all', text: '', isOfSelection: false }

interface ProblemFiltersProps {
  readonly all: readonly Finding[]
  readonly choice: ProblemChoice
  readonly onChange: (choice: ProblemChoice) => void
}

/** Narrows the list of problems: by severity, by kind, to what is selected, and by words. */
export function ProblemFilters({ all, choice, onChange }: ProblemFiltersProps) {
  const errors = useMemo(() => all.filter(isError).length, [all])
  const counts = useMemo(() => countCodes(all), [all])
  // The kind that is chosen stays in the list when the last problem of it is fixed.
  const isGone = choice.code !== 'all' && !counts.some(([code]) => code === choice.code)
  const codes = isGone ? [...counts, [choice.code, 0] as const] : counts
  const set = (change: Partial<ProblemChoice>) => onChange({ ...choice, ...change })
  return (
    <>
      <div className="min-w-64 max-w-full">
        <Segments
          label="Filter by severity"
          value={choice.severity}
          onChange={value => set({ severity: value === 'error' || value === 'warning' ? value : 'all' })}
          items={[
            { value: 'all', label: `All ${inDigits(all.length)}` },
            { value: 'error', label: `Errors ${inDigits(errors)}` },
            { value: 'warning', label: `Warnings ${inDigits(all.length - errors)}` },
          ]}
        />
      </div>
      <FilterSelect
        label="Problem type"
        className="!w-32"
        value={choice.code}
        onValue={value => set({ code: codes.find(([code]) => code === value)?.[0] ?? 'all' })}
        options={[
          { value: 'all', label: 'All types' },
          ...codes.map(([code, count]) => ({ value: code, label: `${codeName(code)} (${inDigits(count)})` })),
        ]}
      />
      <Button
        look="quiet"
        aria-pressed={choice.isOfSelection}
        title="Only problems in the selection"
        className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
        onClick={() => set({ isOfSelection: !choice.isOfSelection })}
      >
        <Crosshair aria-hidden className="size-3.5" /> Selection only{' '}
      </Button>
      <Input
        type="search"
        aria-label="Search problems"
        placeholder="Search…"
        className="!w-28"
        value={choice.text}
        onChange={event => set({ text: event.target.value })}
      />
    </>
  )
}

/** The kinds of problem that there are, the most frequent first. */
function countCodes(all: readonly Finding[]): readonly (readonly [FindingCode, number])[] {
  const counts = new Map<FindingCode, number>()
  for (const { code } of all) counts.set(code, (counts.get(code) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)
}
