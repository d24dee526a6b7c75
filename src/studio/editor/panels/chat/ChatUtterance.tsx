import { ChevronLeft, ChevronRight, Pencil, Rewind } from 'lucide-react'
import { createContext, useContext, useRef } from 'react'
import { UTTERANCE_BUTTON, UtteranceLine } from '#studio/shell/timeline/SpeechBubble.tsx'
import type { UtteranceProps } from '#studio/shell/timeline/setting.ts'
import { IconButton } from '#ui/Button.tsx'
import { useChat, useChatActions } from '../../hooks/useChat.ts'
import { endOf, sequenceOf } from '../../session/run/branches.ts'
import { EditMessage } from './EditMessage.tsx'
import type { UtteranceActions } from './utteranceActions.ts'

interface Utterances {
  readonly actions: ReadonlyMap<number, UtteranceActions>
  /** The sequence of the message that is edited. */
  readonly edited: number | undefined
  readonly setEdited: (sequence: number | undefined) => void
}

export const UtterancesContext = createContext<Utterances>({
  actions: new Map(),
  edited: undefined,
  setEdited: () => undefined,
})

/** An utterance of the chat, with buttons to edit it, to go back to it, and to change between branches. */
export function ChatUtterance({ row, children }: UtteranceProps) {
  const { actions, edited, setEdited } = useContext(UtterancesContext)
  const { edit, goBack, branches } = actions.get(row.sequence) ?? {}
  const isPlaying = useChat(state => state.turn !== null)
  const { rewind } = useChatActions()
  /** The focus goes back to the button then. */
  const isCanceled = useRef(false)
  const look = isPlaying ? 'invisible' : UTTERANCE_BUTTON
  if (edit && edited === row.sequence) {
    const close = () => setEdited(undefined)
    const cancel = () => {
      isCanceled.current = true
      close()
    }
    return <EditMessage said={edit.said} sequence={edit.sequence} onSend={close} onCancel={cancel} />
  }
  return (
    <>
      <UtteranceLine row={row}>
        {children}
        {edit && (
          <IconButton
            label="Edit message"
            size="small"
            ref={button => {
              if (button && isCanceled.current) button.focus()
              isCanceled.current = false
            }}
            className={look}
            onClick={() => setEdited(row.sequence)}
          >
            <Pencil aria-hidden className="size-3.5" />
          </IconButton>
        )}
        {goBack !== undefined && (
          <IconButton label="Go back to here" size="small" className={look} onClick={() => void rewind(goBack)}>
            <Rewind aria-hidden className="size-3.5" />
          </IconButton>
        )}
      </UtteranceLine>
      {branches && <BranchSwitch {...branches} />}
    </>
  )
}

/** Changes between what was said at one place of the chat. */
function BranchSwitch({ all, shown }: NonNullable<UtteranceActions['branches']>) {
  const isPlaying = useChat(state => state.turn !== null)
  const { rewind } = useChatActions()
  const at = all.indexOf(shown)
  const change = (step: number) => {
    const branch = all[at + step]
    return {
      disabled: isPlaying || branch === undefined,
      onClick: () => branch && void rewind(sequenceOf(endOf(branch))),
    }
  }
  return (
    <div className="mt-1 flex items-center text-muted text-xs">
      <IconButton label="Previous branch" size="small" {...change(-1)}>
        <ChevronLeft aria-hidden className="size-3.5" />
      </IconButton>
      <span className="tabular-nums">
        <span className="sr-only">Branch </span>
        {at + 1}
        <span aria-hidden> / </span>
        <span className="sr-only"> of </span>
        {all.length}
      </span>
      <IconButton label="Next branch" size="small" {...change(1)}>
        <ChevronRight aria-hidden className="size-3.5" />
      </IconButton>
    </div>
  )
}
