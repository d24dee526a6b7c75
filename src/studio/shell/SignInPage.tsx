import { type FormEvent, useEffect, useRef, useState } from 'react'
import { createSession } from '#contract/account.ts'
import { Button } from '#ui/Button.tsx'
import { Field, Input } from '#ui/Field.tsx'
import { call, messageOf } from './api.ts'
import { usePageTitle } from './usePageTitle.ts'

/** Only a path of this site is gone back to. */
function cameFrom(): string {
  const from = new URLSearchParams(window.location.search).get('from') ?? '/'
  return from.startsWith('/') && !from.startsWith('//') ? from : '/'
}

/** Signs in with the token of a one-time link, or with an API key. */
export function SignInPage() {
  usePageTitle('Sign in')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const tried = useRef(false)

  async function signIn(credential: { key: string } | { token: string }) {
    setBusy(true)
    setError(undefined)
    try {
      await call(createSession, { body: credential })
      window.location.replace(cameFrom())
    } catch (failure) {
      setError(messageOf(failure))
      setBusy(false)
    }
  }

  useEffect(() => {
    const token = new URLSearchParams(window.location.hash.slice(1)).get('token')
    if (!token || tried.current) return
    tried.current = true
    window.history.replaceState(null, '', window.location.pathname + window.location.search)
    void signIn({ token })
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const key = new FormData(event.currentTarget).get('key')
    if (typeof key === 'string' && key.trim() !== '') void signIn({ key: key.trim() })
    else setError('Enter an API key.')
  }

  return (
    <main className="grid h-full place-items-center p-6">
      <form
        onSubmit={submit}
        className="flex w-full max-w-sm flex-col gap-4 rounded-xl border border-line bg-surface p-6"
      >
        <div className="flex items-center gap-3">
          <img src="/favicon.svg" alt="" className="size-8" />
          <h1 className="font-semibold text-lg">Sign in to Dialpath</h1>
        </div>
        <Field label="API key" error={error} hint="Dialpath prints a sign-in link and, at its first start, a key.">
          {control => <Input {...control} name="key" type="password" autoComplete="current-password" />}
        </Field>
        <Button type="submit" look="primary" disabled={busy}>
          {busy ? 'Signing in…' : 'Sign in'}
        </Button>
      </form>
    </main>
  )
}
