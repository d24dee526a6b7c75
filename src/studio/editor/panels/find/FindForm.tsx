import { CaseSensitive, Regex, WholeWord } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { type TextGroup, textGroups } from '#pathway/nodeMembers.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Input } from '#ui/Field.tsx'
import { Tooltip } from '#ui/Tooltip.tsx'
import { useSession } from '../../hooks/useEditor.ts'
import { useFinder } from '../../hooks/useFinder.ts'

const groupTitles: Readonly<Record<TextGroup, string>> = {
  names: 'Names and tags',
  spoken: 'Prompts and scripts',
  labels: 'Edge labels',
  requests: 'Requests',
  variables: 'Variables',
  rules: 'Rules',
  examples: 'Examples',
  globalPrompt: 'Global prompt',
}

interface FindFormProps {
  readonly fault: string | undefined
  readonly onStep: (step: 1 | -1) => void
}

/** Search words, their scope and the replacement. Enter goes to the next match, Shift+Enter to the previous one. */
export function FindForm({ fault, onStep }: FindFormProps) {
  const { finder } = useSession()
  const id = useId()
  const { words, replacement, matchesCase, isWholeWord, isPattern, groups } = useFinder(state => state.search)
  const { change } = finder.getState()
  const focus = useFinder(state => state.focus)
  const fields = { words: useRef<HTMLInputElement>(null), replacement: useRef<HTMLInputElement>(null) }
  const asked = fields[focus.on]
  useEffect(() => {
    // Each request is a new object, so that the same field can be focused again.
    if (focus) asked.current?.select()
  }, [focus, asked])
  const toggle = (group: TextGroup) => {
    const next = new Set(groups)
    if (!next.delete(group)) next.add(group)
    change({ groups: next })
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-1">
        <Words
          ref={fields.words}
          label="Find"
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : id}
          isPattern={isPattern}
          value={words}
          onValue={text => change({ words: text })}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            onStep(event.shiftKey ? -1 : 1)
          }}
        />
        <Toggle label="Match case" isOn={matchesCase} onToggle={() => change({ matchesCase: !matchesCase })}>
          <CaseSensitive aria-hidden className="size-4" />
        </Toggle>
        <Toggle label="Whole words only" isOn={isWholeWord} onToggle={() => change({ isWholeWord: !isWholeWord })}>
          <WholeWord aria-hidden className="size-4" />
        </Toggle>
        <Toggle label="Regular expression" isOn={isPattern} onToggle={() => change({ isPattern: !isPattern })}>
          <Regex aria-hidden className="size-4" />
        </Toggle>
      </div>
      {fault !== undefined && (
        <p id={id} role="alert" className="text-danger text-xs [overflow-wrap:anywhere]">
          {fault}
        </p>
      )}
      <Words
        ref={fields.replacement}
        label="Replace with"
        isPattern={isPattern}
        value={replacement}
        onValue={text => change({ replacement: text })}
      />
      {isPattern && (
        <p className="text-muted text-xs">
          Use <code>$1</code> for the first group and <code>$&amp;</code> for the whole match.
        </p>
      )}
      <details className="text-xs">
        <summary className="cursor-pointer rounded text-muted hover:text-ink">
          {groups.size === textGroups.length
            ? 'Search in: everything'
            : `Search in: ${groups.size} of ${textGroups.length} types of text`}
        </summary>
        <fieldset className="mt-2 grid grid-cols-2 gap-1.5">
          <legend className="sr-only">Search in</legend>
          {textGroups.map(group => (
            <Checkbox
              key={group}
              label={groupTitles[group]}
              checked={groups.has(group)}
              onChange={() => toggle(group)}
            />
          ))}
        </fieldset>
      </details>
    </div>
  )
}

interface WordsProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  readonly label: string
  readonly isPattern: boolean
  readonly onValue: (text: string) => void
}

/** Words to search for or to put in their place, to the letter. */
function Words({ label, isPattern, onValue, ...rest }: WordsProps) {
  return (
    <Input
      {...rest}
      data-own-history
      aria-label={label}
      placeholder={label}
      spellCheck={false}
      autoComplete="off"
      className={isPattern ? 'font-mono' : ''}
      onChange={event => onValue(event.target.value)}
    />
  )
}

interface ToggleProps {
  readonly label: string
  readonly isOn: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}

function Toggle({ label, isOn, onToggle, children }: ToggleProps) {
  return (
    <Tooltip label={label}>
      <button
        type="button"
        aria-label={label}
        aria-pressed={isOn}
        className="inline-flex size-8 shrink-0 items-center justify-center rounded-md border border-transparent text-muted hover:bg-raised aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
        onClick={onToggle}
      >
        {children}
      </button>
    </Tooltip>
  )
}
