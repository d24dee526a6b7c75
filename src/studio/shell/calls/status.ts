import type { LucideIcon } from 'lucide-react'
import {
  Ban,
  CircleAlert,
  CircleCheck,
  Clock,
  PhoneCall,
  PhoneMissed,
  PhoneOff,
  PhoneOutgoing,
  Voicemail,
} from 'lucide-react'
import type { CallRecord } from '#contract/calls.ts'
import type { Tone } from '#ui/Badge.tsx'

export interface StatusAppearance {
  readonly label: string
  readonly tone: Tone
  readonly Icon: LucideIcon
}

const appearances: Record<CallRecord['status'], StatusAppearance> = {
  queued: { label: 'Queued', tone: 'neutral', Icon: Clock },
  ringing: { label: 'Ringing', tone: 'accent', Icon: PhoneOutgoing },
  'in-progress': { label: 'In progress', tone: 'accent', Icon: PhoneCall },
  completed: { label: 'Completed', tone: 'success', Icon: CircleCheck },
  failed: { label: 'Failed', tone: 'danger', Icon: CircleAlert },
  busy: { label: 'Busy', tone: 'warning', Icon: PhoneOff },
  'no-answer': { label: 'No answer', tone: 'warning', Icon: PhoneMissed },
  canceled: { label: 'Canceled', tone: 'neutral', Icon: Ban },
}

/** Returns label and tone of a call's status. */
export function statusOf({ status, answered_by }: Pick<CallRecord, 'status' | 'answered_by'>): StatusAppearance {
  if (status === 'completed' && answered_by === 'voicemail') {
    return { label: 'Voicemail', tone: 'neutral', Icon: Voicemail }
  }
  return appearances[status]
}
