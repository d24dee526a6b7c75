import type { CommandContext, EditorCommand } from './command.ts'

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey'>

/** The keys of a press in the registry's spelling: `mod+shift+z`. */
export function shortcutOf(event: KeyPress): string {
  const key = keyOf(event)
  return [
    event.metaKey || event.ctrlKey ? 'mod' : '',
    event.altKey ? 'alt' : '',
    // Shift is how `?` is typed, not a part of the shortcut.
    event.shiftKey && (key.length > 1 || /[a-z0-9]/.test(key)) ? 'shift' : '',
    key === ' ' ? 'space' : key,
  ]
    .filter(part => part !== '')
    .join('+')
}

/**
 * The key without what Alt and Shift make of it: with Alt a Mac types ¡ for 1, and with Shift the digits above the letters type punctuation.
 * With Ctrl or ⌘ that punctuation is meant: + and - zoom wherever they are.
 */
function keyOf({ key, code, metaKey, ctrlKey, altKey, shiftKey }: KeyPress): string {
  const isDigit = (altKey || shiftKey) && !metaKey && !ctrlKey && /^Digit\d$/.test(code)
  const isOther = altKey && key.length === 1 && !/[ -~]/.test(key)
  return (isDigit || isOther ? code.replace(/^(Key|Digit)/, '') : key).toLowerCase()
}

/** Focus at the time of a key press. */
export interface Focus {
  readonly isTyping: boolean
  /** True for fields with an undo history of their own: a search field, the chat's input. */
  readonly hasOwnHistory: boolean
  readonly isInDialog: boolean
  readonly isOnCanvas: boolean
  readonly isInOutline: boolean
}

const FIELDS = 'input:not([type=checkbox], [type=radio], [type=file]), textarea, select, [contenteditable="true"]'

export function focusOf(target: EventTarget | null, canvas: CommandContext['canvas']['current']): Focus {
  const element = target instanceof HTMLElement || target instanceof SVGElement ? target : null
  const field = element?.closest(FIELDS)
  /** True if no control has the focus, as after a click on an empty area: shortcuts of the middle view apply. */
  const isNowhere = element === null || element.matches('body, main')
  return {
    isTyping: field != null,
    hasOwnHistory: field?.matches('[type=search], [data-own-history]') ?? false,
    isInDialog: element?.closest('[role="dialog"], [role="menu"]') != null,
    // The keys of a toolbar are its own.
    isOnCanvas: canvas !== null && (isNowhere || (canvas.contains(element) && !element.closest('[role="toolbar"]'))),
    isInOutline: (isNowhere ? document.querySelector('[data-outline]') : element.closest('[data-outline]')) !== null,
  }
}

/** Tells whether a command's shortcuts work with this focus. */
export function works(command: Pick<EditorCommand, 'id' | 'scope' | 'inDialog'>, focus: Focus): boolean {
  if (focus.isInDialog || command.inDialog) return focus.isInDialog && command.inDialog === true
  if (focus.isTyping) return command.scope === 'fields' && !(focus.hasOwnHistory && /^(undo|redo)$/.test(command.id))
  if (command.scope === 'canvas') return focus.isOnCanvas
  if (command.scope === 'outline') return focus.isInOutline
  return command.scope !== 'graph' || focus.isOnCanvas || focus.isInOutline
}

/** The command that a key press means; undefined for none. */
export function commandFor(
  commands: readonly EditorCommand[],
  event: KeyboardEvent,
  context: CommandContext,
): EditorCommand | undefined {
  const pressed = shortcutOf(event)
  const focus = focusOf(event.target, context.canvas.current)
  return commands.find(
    command =>
      command.shortcuts.includes(pressed) &&
      command.clipboardEvent === undefined &&
      works(command, focus) &&
      command.when(context),
  )
}

const isMac = () => /mac/i.test(navigator.userAgent)

const names: Readonly<Record<string, string>> = {
  shift: 'Shift',
  alt: 'Alt',
  escape: 'Esc',
  delete: 'Del',
  backspace: 'Backspace',
  enter: 'Enter',
  space: 'Space',
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
}
const macNames: Readonly<Record<string, string>> = { ...names, shift: '⇧', alt: '⌥', backspace: '⌫', enter: '↵' }

/** A shortcut as keyboards name it: ⌘Z, Ctrl+Z. */
export function showShortcut(shortcut: string): string {
  const mac = isMac()
  const own = mac ? macNames : names
  const parts = shortcut
    .split(/\+(?=.)/)
    .map(part => (part === 'mod' ? (mac ? '⌘' : 'Ctrl') : (own[part] ?? part.toUpperCase())))
  return parts.join(mac ? '' : '+')
}
