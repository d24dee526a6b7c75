import { isFree } from '#pathway/commands/canvas.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import { toast } from '#ui/toast.ts'

const messages = {
  'canvas.notes': 'Can’t add a note: this pathway’s file uses “canvas.notes” for something else.',
  'canvas.groups': 'Can’t add a group: this pathway’s file uses “canvas.groups” for something else.',
} as const

/** Tells whether notes or groups can be added, and shows a message if the file has something else in their place. */
export function hasRoomFor(document: PathwayDocument, list: keyof typeof messages): boolean {
  if (isFree(document, list)) return true
  toast.error(messages[list])
  return false
}
