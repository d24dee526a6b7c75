import { Copy, Download, ListChecks, LocateFixed, LocateOff, RotateCcw, SlidersHorizontal, X } from 'lucide-react'
import { nodeName, nodesById } from '#pathway/document.ts'
import { messageOf } from '#studio/shell/api.ts'
import { addEvents, noRows } from '#studio/shell/timeline/rows.ts'
import { Badge } from '#ui/Badge.tsx'
import { IconButton } from '#ui/Button.tsx'
import { copyText } from '#ui/copyText.ts'
import { download } from '#ui/download.ts'
import { MoreMenu } from '#ui/Menu.tsx'
import { toast } from '#ui/toast.ts'
import { showShortcut } from '../../commands/shortcuts.ts'
import { useChat, useChatActions } from '../../hooks/useChat.ts'
import { useCommand } from '../../hooks/useCommand.ts'
import { useSession } from '../../hooks/useEditor.ts'
import { useRun } from '../../hooks/useRun.ts'
import { brainName } from '../../kit/brainName.ts'
import { presentEvents } from '../../session/run/branches.ts'
import { readReplayFile } from '../../session/run/chatApi.ts'
import { canSaveTest } from '../../session/run/tests.ts'
import { transcriptOf } from './transcript.ts'

interface ChatBarProps {
  readonly isSetupOpen: boolean
  readonly onSetup: (isOpen: boolean) => void
}

/** Brain of the chat, and the actions for the whole chat. */
export function ChatBar({ isSetupOpen, onSetup }: ChatBarProps) {
  const brain = useChat(state => state.chat?.brain)
  const webhooks = useChat(state => state.chat?.webhooks)
  const isFollowed = useRun(state => state.isFollowed)
  const { follow } = useSession().highlight
  const { start, close } = useChatActions()
  const copy = useCopy()
  const save = useReplayFile()
  const { saveTest, canSave } = useSaveTest()
  return (
    <div className="flex min-h-10 shrink-0 items-center gap-0.5 border-line border-b py-1 pr-2 pl-3">
      <div className="flex min-w-0 flex-1 items-center gap-1.5">
        {brain !== undefined && (
          <span className="flex min-w-0" title={`Answered by: ${brainName(brain)}`}>
            <Badge>{brainName(brain)}</Badge>
          </span>
        )}
        {webhooks === 'live' && <Badge tone="danger">Live</Badge>}
        {webhooks === 'mock' && <Badge>Mocked</Badge>}
      </div>
      <IconButton
        label={isFollowed ? 'Stop following on the canvas' : 'Follow on the canvas'}
        className={isFollowed ? 'text-accent' : 'text-muted'}
        onClick={() => follow(!isFollowed)}
      >
        {isFollowed ? <LocateFixed aria-hidden className="size-4" /> : <LocateOff aria-hidden className="size-4" />}
      </IconButton>
      <IconButton
        label="Chat setup"
        aria-expanded={isSetupOpen}
        className={isSetupOpen ? 'bg-raised' : ''}
        onClick={() => onSetup(!isSetupOpen)}
      >
        <SlidersHorizontal aria-hidden className="size-4" />
      </IconButton>
      <IconButton label="Save as test" disabled={!canSave} onClick={saveTest}>
        <ListChecks aria-hidden className="size-4" />
      </IconButton>
      <IconButton label="Restart chat" shortcut={showShortcut('mod+shift+enter')} onClick={() => void start()}>
        <RotateCcw aria-hidden className="size-4" />
      </IconButton>
      <MoreMenu
        label="Chat actions"
        items={[
          { label: 'Copy as text', icon: <Copy aria-hidden className="size-4" />, onSelect: () => copy('text') },
          { label: 'Copy as JSON', icon: <Copy aria-hidden className="size-4" />, onSelect: () => copy('json') },
          { label: 'Download replay file', icon: <Download aria-hidden className="size-4" />, onSelect: save },
          { label: 'Close chat', icon: <X aria-hidden className="size-4" />, isApart: true, onSelect: close },
        ]}
      />
    </div>
  )
}

/** Saves the chat so far as a test, once the caller has said something. */
export function useSaveTest() {
  const { run } = useCommand('save-test')
  const canSave = useChat(canSaveTest)
  return { saveTest: run, canSave }
}

/** Saves the chat so far as a file that plays again. */
function useReplayFile() {
  const { chat } = useSession()
  return () => {
    const chat_id = chat.getState().chat?.chat_id
    if (chat_id === undefined) return
    readReplayFile(chat_id).then(
      file => download(`chat-${chat_id}.replay.json`, JSON.stringify(file)),
      (error: unknown) => toast.error(messageOf(error)),
    )
  }
}

/** Copies the conversation so far. */
export function useCopy() {
  const session = useSession()
  return (as: 'text' | 'json') => {
    const { chat, events } = session.chat.getState()
    const { document } = session.store.getState()
    const nameOf = (id: string) => {
      const node = nodesById(document).get(id)
      return node ? nodeName(node) : id
    }
    const text =
      as === 'text'
        ? transcriptOf(addEvents(noRows, presentEvents(events)).rows, nameOf)
        : JSON.stringify({ ...chat, pathway_name: document.name, timeline: events }, null, 2)
    copyText(text).then(
      () => toast(as === 'text' ? 'Conversation copied' : 'Copied as JSON'),
      (error: unknown) => toast.error(messageOf(error)),
    )
  }
}
