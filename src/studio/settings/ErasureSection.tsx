import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { RouteAnswer } from '#contract/call.ts'
import { formatPhoneNumber, readPhoneNumber } from '#contract/phoneNumber.ts'
import { call, messageOf } from '#studio/shell/api.ts'
import { Button } from '#ui/Button.tsx'
import { InputField } from '#ui/fields.tsx'
import { listErased } from './erasedWords.ts'
import { SettingsSection } from './SettingsSection.tsx'

type Erasure = RouteAnswer<'POST /api/v1/erasures'>

/** Erases one person's number: a preview counts what goes, and the number is typed once more before it does. */
export function ErasureSection() {
  const client = useQueryClient()
  const [written, setWritten] = useState('')
  const [fault, setFault] = useState<string>()
  const preview = useMutation({
    mutationFn: (phone_number: string) => call('POST /api/v1/erasures', { body: { phone_number, dry_run: true } }),
    onError: error => setFault(messageOf(error)),
  })
  const erase = useMutation({
    mutationFn: (phone_number: string) => call('POST /api/v1/erasures', { body: { phone_number } }),
    async onSuccess() {
      setWritten('')
      preview.reset()
      await client.invalidateQueries()
    },
  })
  function change(text: string) {
    setWritten(text)
    setFault(undefined)
    preview.reset()
    erase.reset()
  }
  function count(event: FormEvent) {
    event.preventDefault()
    const reading = readPhoneNumber(written)
    if (!reading.ok) return setFault(reading.reason)
    setFault(undefined)
    erase.reset()
    preview.mutate(reading.e164)
  }
  return (
    <SettingsSection
      title="Erase a person"
      about={
        <>
          Deletes everything Dialpath stores about one phone number. Pathways, tools, and knowledge bases stay. The{' '}
          <Link to="/activity" className="text-accent hover:underline">
            activity log
          </Link>{' '}
          keeps the last four digits.
        </>
      }
    >
      <form noValidate className="flex items-start gap-2" onSubmit={count}>
        <div className="w-64 min-w-0">
          <InputField
            label="Phone number"
            hint="Include the country code outside the US"
            error={fault}
            type="tel"
            autoComplete="off"
            value={written}
            onValue={change}
          />
        </div>
        <Button type="submit" className="mt-6" busy={preview.isPending}>
          Preview
        </Button>
      </form>
      {preview.data && (
        <Preview
          key={preview.data.phone_number}
          found={preview.data}
          isErasing={erase.isPending}
          failure={erase.error ? messageOf(erase.error) : undefined}
          onErase={() => erase.mutate(preview.data.phone_number)}
        />
      )}
      <div role="status" className="text-[13px] empty:hidden">
        {erase.data && `${formatPhoneNumber(erase.data.phone_number)} erased: ${sumUp(erase.data)}.`}
      </div>
    </SettingsSection>
  )
}

const sumUp = ({ erased }: Erasure) => listErased(erased).join(', ') || 'nothing was left'

interface PreviewProps {
  readonly found: Erasure
  readonly isErasing: boolean
  readonly failure: string | undefined
  readonly onErase: () => void
}

/** Counts of what goes, and the question whether it shall. */
function Preview({ found: { phone_number, erased }, isErasing, failure, onErase }: PreviewProps) {
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const reading = readPhoneNumber(typed)
  const isSame = reading.ok && reading.e164 === phone_number
  const counts = listErased(erased)
  const number = formatPhoneNumber(phone_number)
  if (counts.length === 0)
    return (
      <p role="status" className="text-[13px]">
        Dialpath has no data about {number}.
      </p>
    )
  function confirm(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isSame) onErase()
  }
  return (
    <form noValidate className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4" onSubmit={confirm}>
      <p className="font-medium text-[13px]">Erasing {number} removes:</p>
      <ul aria-label="What is removed" className="list-disc pl-5 text-[13px]">
        {counts.map(count => (
          <li key={count}>{count}</li>
        ))}
      </ul>
      <p className="text-[13px] text-muted">
        Calls in progress end first, and scheduled ones are canceled. If the person texted STOP, Dialpath forgets that
        too. You can’t undo this.
      </p>
      <div className="flex items-start gap-2">
        <div className="w-64 min-w-0">
          <InputField
            label="Type the number to confirm"
            error={isTried && !isSame ? `Type ${number}.` : undefined}
            type="tel"
            autoComplete="off"
            value={typed}
            onValue={setTyped}
          />
        </div>
        <Button type="submit" look="destructive" className="mt-6" busy={isErasing}>
          Erase permanently
        </Button>
      </div>
      {failure && (
        <p role="alert" className="text-[13px] text-danger">
          {failure}
        </p>
      )}
    </form>
  )
}
