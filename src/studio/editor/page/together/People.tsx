import { lazyPart } from '#ui/lazy/lazyPart.tsx'
import { useParticipants } from '../../hooks/useParticipants.ts'

const PeopleMenu = lazyPart(async () => (await import('./PeopleMenu.tsx')).PeopleMenu, null)

/** Other participants; nothing while the author is alone. */
export function People() {
  const others = useParticipants(participants => participants.others)
  return others.length > 0 && <PeopleMenu others={others} />
}
