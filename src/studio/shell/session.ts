import { toast } from '#ui/toast.ts'
import { call, messageOf } from './api.ts'
import { forgetDrafts } from './drafts.ts'

/** Ends the session and forgets drafts; the page is loaded anew, so that nothing of the account stays in it. */
export async function signOut() {
  try {
    await call('DELETE /api/session')
    forgetDrafts()
    window.location.assign('/sign-in')
  } catch (error) {
    toast.error(messageOf(error))
  }
}
