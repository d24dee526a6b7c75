import '#ui/theme.css'
import { toast } from 'sonner'
import { onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import { queryClient } from '../api.ts'
import { createStudioRouter } from '../router.tsx'
import { Studio } from '../Studio.tsx'

/** The service behind the page, as the account sees it that the test has for itself. */
export interface Service {
  /** A request with the session; the parsed JSON. */
  api<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<T>
}

/** Signs in to an account that nobody has used, with a browser that remembers nothing. */
export async function signIn(): Promise<Service> {
  localStorage.clear()
  sessionStorage.clear()
  queryClient.clear()
  const { key } = await api<{ key: string }>('POST', '/api/testing/accounts')
  await api('POST', '/api/session', { key })
  return { api }
}

async function api<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(path, {
    method,
    // A request that hangs is named, in place of the whole test.
    signal: AbortSignal.timeout(60_000),
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' } }),
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  return JSON.parse(text)
}

let takeAway: (() => Promise<void>) | undefined

/** Shows the studio at an address, in the whole window, in place of what was shown; it goes when the test ends. */
export async function renderStudio(path: string): Promise<void> {
  await takeAway?.()
  window.history.replaceState(null, '', path)
  const router = createStudioRouter()
  const container = Object.assign(document.createElement('div'), { id: 'root' })
  document.body.append(container)
  const { unmount } = await render(<Studio router={router} />, { container })
  window.focus()
  takeAway = async () => {
    takeAway = undefined
    await unmount()
    // Work that it puts off would come when it is gone.
    router.history.flush()
    router.history.destroy()
    // An answer that comes later still may lead elsewhere: the address is the next page's by then.
    Object.assign(router.history, { push() {}, replace() {} })
    container.remove()
  }
  onTestFinished(async () => {
    toast.dismiss()
    await takeAway?.()
  })
}
