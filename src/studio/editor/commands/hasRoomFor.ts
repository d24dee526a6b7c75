import { toast } from 'sonner'
import { isFree } from '#pathway/commands/canvas.ts'
import type { PathwayDocument } from '#pathway/document.ts'

const messages = {
  'canvas.notes': 'No note can be added: this pathway’s file keeps something else in the place of its notes.',
  'canvas.groups': 'No group can be made: this pathway’s file keeps something else in the place of its groups.',
} as const

/** Whether notes or groups can be added; says why where they can't. */
export function hasRoomFor(document: PathwayDocument, list: keyof typeof messages): boolean {
  if (isFree(document, list)) return true
  toast.error(messages[list])
  return false
}
