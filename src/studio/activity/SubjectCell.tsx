import { Link, type LinkProps } from '@tanstack/react-router'
import type { ActivityEntry } from '#contract/activity.ts'
import { formatPhoneNumber } from '#contract/phoneNumber.ts'
import { isGone, subjectNames } from './words.ts'

/** The thing that was changed, by its name as it was; a link to it while it is there. */
export function SubjectCell({ entry }: { readonly entry: ActivityEntry }) {
  const { subject_type, subject_id, action } = entry
  const kind = subjectNames[subject_type]
  const name = nameOf(entry)
  if (name === undefined) return <span className="text-muted">–</span>
  const target = subject_id === null || isGone(action) ? undefined : pageOf(entry, subject_id)
  const title = `${kind}: ${name}`
  return target ? (
    <Link {...target} className="block truncate font-medium hover:text-accent hover:underline" title={title}>
      {name}
    </Link>
  ) : (
    <span className="block truncate" title={title}>
      {name}
    </span>
  )
}

/** Calls and conversations have no name that is kept, so that their kind stands for it. */
function nameOf({ subject_type, subject_id, subject_name }: ActivityEntry): string | undefined {
  if (subject_type === 'number' && subject_id !== null) return formatPhoneNumber(subject_id)
  if (subject_name !== null) return subject_type === 'subscription' ? formatPhoneNumber(subject_name) : subject_name
  if (subject_id === null) return undefined
  if (subject_type === 'secret' || subject_type === 'webhook_target') return subject_id
  return `${subjectNames[subject_type]} ${subject_id.slice(0, 8)}`
}

function pageOf({ subject_type }: ActivityEntry, id: string): LinkProps | undefined {
  switch (subject_type) {
    case 'pathway':
      return { to: '/pathways/$pathwayId', params: { pathwayId: id } }
    case 'call':
      return { to: '/calls/$callId', params: { callId: id } }
    case 'batch':
      return { to: '/batches/$batchId', params: { batchId: id } }
    case 'campaign':
      return { to: '/batches/campaigns/$campaignId', params: { campaignId: id } }
    case 'tool':
      return { to: '/tools', search: { tool: id } }
    case 'knowledge_base':
      return { to: '/knowledge', search: { store: id } }
    case 'number':
      return { to: '/numbers', search: { number: id } }
    case 'web_agent':
      return { to: '/agents', search: { agent: id } }
    case 'sms_conversation':
      return { to: '/messages', search: { conversation: id } }
    case 'registration':
      return { to: '/messages/registration' }
    case 'key':
    case 'secret':
      return { to: '/settings' }
    default:
      return undefined
  }
}
