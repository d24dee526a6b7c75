import { Popover as Primitive } from 'radix-ui'
import {
  type AriaAttributes,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { OptionList } from '#ui/OptionList.tsx'
import { PopoverPanel } from '#ui/Popover.tsx'
import { insertVariable, type KnownVariable, matchVariables, typedVariable, variableOption } from './completion.ts'
import { highlight, type Stretch } from './highlight.ts'

export interface TemplateTextHandle {
  /** Puts a variable where the caret is. */
  insert(name: string): void
}

interface TemplateTextProps {
  /** Attributes that tie the text area to its field. */
  readonly control: AriaAttributes & { readonly id?: string; readonly 'aria-invalid': boolean }
  /** The variables to offer, asked for when one begins to type a name. */
  readonly variables: () => readonly KnownVariable[]
  readonly value: string
  readonly onChange: (text: string) => void
  readonly placeholder?: string | undefined
  /** `line`: one line; `field`: grows with its text up to a limit; `page`: fills its place. */
  readonly size: 'line' | 'field' | 'page'
  readonly mono?: boolean
  /** A text in which variables are not filled in. */
  readonly plain?: boolean
  /** Hears when one begins to choose a variable, and when one has. */
  readonly onChoosing?: ((isChoosing: boolean) => void) | undefined
  /** Names in the text that may be unset where it is used; they are underlined. */
  readonly unset?: ReadonlySet<string> | undefined
  /** Takes what is pasted in place of the text area; false leaves it to the text area. */
  readonly onPasteText?: ((text: string) => boolean) | undefined
  readonly ref?: Ref<TemplateTextHandle>
}

const sizes = { line: 'max-h-24', field: 'max-h-72 min-h-20', page: 'h-full' }
/** Both layers must break their lines at the same places. */
const layer =
  'col-start-1 row-start-1 m-0 w-full whitespace-pre-wrap break-words border-0 px-2.5 py-[5px] leading-5 [tab-size:4]'

/**
 * A text with `{{variables}}`: a plain text area, so that everything a text area does works, over a layer that colours the
 * variables. After `{{` the known variables are offered.
 */
export function TemplateText({
  control,
  variables,
  value,
  onChange,
  placeholder,
  size,
  mono = false,
  plain = false,
  unset,
  onChoosing,
  onPasteText,
  ref,
}: TemplateTextProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const anchor = useRef<HTMLSpanElement>(null)
  const listId = useId()
  const [offer, setOffer] = useState<Offer | null>(null)
  const [caretAfter, setCaretAfter] = useState<number | null>(null)

  const isChoosing = offer !== null
  const tellChoosing = useEffectEvent((is: boolean) => onChoosing?.(is))
  useEffect(() => {
    if (!isChoosing) return
    tellChoosing(true)
    return () => tellChoosing(false)
  }, [isChoosing])

  useLayoutEffect(() => {
    if (caretAfter === null) return
    area.current?.setSelectionRange(caretAfter, caretAfter)
    setCaretAfter(null)
  }, [caretAfter])

  const insert = (name: string, start: number, end: number) => {
    const next = insertVariable(value, name, start, end)
    setOffer(null)
    area.current?.focus()
    onChange(next.text)
    setCaretAfter(next.caret)
  }
  useImperativeHandle(ref, () => ({
    insert: name =>
      insert(name, area.current?.selectionStart ?? value.length, area.current?.selectionEnd ?? value.length),
  }))

  const offerAt = (text: string, caret: number) => {
    const typed = plain ? undefined : typedVariable(text, caret)
    if (!typed) return setOffer(null)
    const all = offer?.all ?? variables()
    const matches = matchVariables(all, typed.query).slice(0, 50)
    setOffer(matches.length === 0 ? null : { all, matches, start: typed.start, end: caret, at: 0 })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!offer) {
      if (size === 'line' && event.key === 'Enter') event.preventDefault()
      return
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setOffer({ ...offer, at: (offer.at + step + offer.matches.length) % offer.matches.length })
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault()
      const chosen = offer.matches[offer.at]
      if (chosen) insert(chosen.name, offer.start, offer.end)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      setOffer(null)
    }
  }
  return (
    <Primitive.Root open={offer !== null}>
      {/* Radix types the ref as never empty; it is filled for as long as there is an offer to place. */}
      <Primitive.Anchor virtualRef={anchor as { current: HTMLSpanElement }} />
      <div
        className={`grid grid-cols-1 overflow-y-auto rounded-md border bg-surface text-[13px] has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 ${control['aria-invalid'] ? 'border-danger' : 'border-line-strong hover:border-muted'} ${mono ? 'font-mono text-xs' : ''} ${sizes[size]}`}
      >
        <Colours text={value} plain={plain} unset={unset} mark={offer?.start} anchor={anchor} />
        <textarea
          {...control}
          ref={area}
          rows={1}
          value={value}
          placeholder={placeholder}
          spellCheck={!mono}
          aria-autocomplete={plain ? undefined : 'list'}
          data-own-escape={offer ? true : undefined}
          aria-controls={offer ? listId : undefined}
          aria-activedescendant={offer ? `${listId}-${offer.at}` : undefined}
          className={`${layer} relative resize-none overflow-hidden bg-transparent text-ink outline-none placeholder:text-muted`}
          onChange={event => {
            const text = size === 'line' ? event.target.value.replace(/(?<!\s)\s*\n\s*/g, ' ') : event.target.value
            onChange(text)
            offerAt(text, event.target.selectionStart)
          }}
          onKeyDown={onKeyDown}
          onPaste={event => {
            if (onPasteText?.(event.clipboardData.getData('text/plain'))) event.preventDefault()
          }}
          onClick={() => setOffer(null)}
          onBlur={() => setOffer(null)}
        />
      </div>
      {offer && (
        <Primitive.Portal>
          <PopoverPanel
            align="start"
            className="w-72"
            aria-label="Variables"
            onOpenAutoFocus={event => event.preventDefault()}
            onCloseAutoFocus={event => event.preventDefault()}
          >
            <OptionList
              id={listId}
              label="Variables"
              mono
              options={offer.matches.map(variableOption)}
              active={offer.at}
              onChoose={name => insert(name, offer.start, offer.end)}
            />
          </PopoverPanel>
        </Primitive.Portal>
      )}
    </Primitive.Root>
  )
}

interface Offer {
  readonly all: readonly KnownVariable[]
  readonly matches: readonly KnownVariable[]
  readonly start: number
  readonly end: number
  readonly at: number
}

const looks = {
  text: '',
  variable: 'rounded-sm bg-accent/20 ring-1 ring-accent/25',
  pause: 'rounded-sm bg-success/20',
  unset: 'rounded-sm bg-warning/20 underline decoration-warning decoration-wavy',
  problem: 'rounded-sm bg-danger/25 underline decoration-danger decoration-wavy',
}

function Colours({
  text,
  plain,
  unset,
  mark,
  anchor,
}: {
  text: string
  plain: boolean
  unset: ReadonlySet<string> | undefined
  mark: number | undefined
  anchor: { current: HTMLSpanElement | null }
}) {
  const stretches = useMemo(
    (): readonly Stretch[] => (plain ? [{ kind: 'text', text, start: 0 }] : highlight(text, unset)),
    [text, plain, unset],
  )
  return (
    <div aria-hidden className={`${layer} pointer-events-none text-transparent`}>
      {stretches.map(({ kind, text: words, start }) =>
        kind === 'text' && mark !== undefined && start <= mark && mark < start + words.length ? (
          <span key={start}>
            {words.slice(0, mark - start)}
            <span ref={anchor} />
            {words.slice(mark - start)}
          </span>
        ) : (
          <span key={start} ref={start === mark ? anchor : undefined} className={looks[kind]}>
            {words}
          </span>
        ),
      )}
      {/* A line that is empty at the end has no height of its own. */}
      {'\u200b'}
    </div>
  )
}
