import { isFree } from '#pathway/commands/canvas.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import { toast } from '#ui/toast.ts'

const messages = {
  'canvas.notes': 'You can’t add a note: this pathway’s file has something else where its notes belong.',
  'canvas.groups': 'You can’t make a group: this pathway’s file has something else where its groups belong.',
} as const

/** Tells whether notes or groups can be added, and shows a message if the file has something else in their place. */
export function hasRoomFor(document: PathwayDocument, list: keyof typeof messages): boolean {
  if (isFree(document, list)) return true
  toast.error(messages[list])
  return false
}
