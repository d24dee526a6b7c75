import { Eye, EyeOff } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '#ui/Button.tsx'
import { Field, Input } from '#ui/Field.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { call, messageOf } from './api.ts'
import { cameFrom } from './returnPath.ts'
import { usePageTitle } from './usePageTitle.ts'

type Credential = { readonly key: string } | { readonly token: string }

/** Signs in with the token of a one-time link, or with an API key. */
export function SignInPage() {
  usePageTitle('Sign in')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState<'key' | 'token'>()
  const [shown, setShown] = useState(false)
  const tried = useRef(false)

  async function signIn(credential: Credential) {
    setBusy('key' in credential ? 'key' : 'token')
    setError(undefined)
    try {
      await call('POST /api/session', { body: credential })
      window.location.replace(cameFrom(window.location))
    } catch (failure) {
      setError(messageOf(failure))
      setBusy(undefined)
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
    <main className="grid h-full place-items-center overflow-auto p-6">
      <div className="flex w-full max-w-sm flex-col gap-6 pb-16">
        <div className="flex flex-col items-center gap-4 text-center">
          <img src="/favicon.svg" alt="" className="size-11" />
          <div>
            <h1 className="font-semibold text-xl tracking-[-0.018em]">Sign in to Dialpath</h1>
            <p className="mt-1 text-muted">Build, test, and run AI phone agents.</p>
          </div>
        </div>
        {busy === 'token' ? (
          <p className="flex items-center justify-center gap-2 text-muted">
            <Spinner label="" />
            Signing you in…
          </p>
        ) : (
          <form
            noValidate
            onSubmit={submit}
            className="flex flex-col gap-4 rounded-xl border border-line bg-surface p-5 shadow-card"
          >
            <Field
              label="API key"
              error={error}
              hint="Look in the terminal where Dialpath runs. It prints a sign-in link every time it starts, and an API key the first time."
            >
              {control => (
                <div className="relative">
                  <Input
                    {...control}
                    autoFocus
                    name="key"
                    type={shown ? 'text' : 'password'}
                    autoComplete="current-password"
                    spellCheck={false}
                    className="h-9 pr-9"
                  />
                  <IconButton
                    label={shown ? 'Hide the key' : 'Show the key'}
                    aria-pressed={shown}
                    className="absolute top-0.5 right-0.5 text-muted"
                    onClick={() => setShown(!shown)}
                  >
                    {shown ? <EyeOff aria-hidden className="size-4" /> : <Eye aria-hidden className="size-4" />}
                  </IconButton>
                </div>
              )}
            </Field>
            <Button type="submit" look="primary" size="large" busy={busy === 'key'}>
              {busy === 'key' ? 'Signing in…' : 'Sign in'}
            </Button>
          </form>
        )}
      </div>
    </main>
  )
}
