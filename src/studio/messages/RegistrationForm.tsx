import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#contract/call.ts'
import { businessTypes, type Registration, verticals } from '#contract/registrationRules.ts'
import { call, messageOf } from '#studio/shell/api.ts'
import { FormSection } from '#studio/shell/forms/FormSection.tsx'
import { focusFirstFault } from '#studio/shell/forms/focusFirstFault.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { InputField, SelectField, TextAreaField } from '#ui/fields.tsx'
import { toast } from '#ui/toast.ts'
import { registrationsQuery } from './queries.ts'
import {
  emptyDraft,
  type Faults,
  keepDraft,
  keptDraft,
  placeOf,
  type RegistrationDraft,
  readDraft,
} from './registrationDraft.ts'

const grid = 'grid grid-cols-[repeat(auto-fit,minmax(15rem,1fr))] items-start gap-4'
const NOTHING: Faults = new Map()

/** `OIL_AND_GAS` as people write it. */
const titleOf = (vertical: string) => {
  const words = vertical.toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Everything that a carrier asks about a brand; it is kept in the browser until it is submitted. */
export function RegistrationForm({ onSubmitted }: { readonly onSubmitted: () => void }) {
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(keptDraft)
  const [attempted, setAttempted] = useState(false)
  const [answered, setAnswered] = useState<Faults>(NOTHING)
  const { body, faults } = readDraft(draft)
  const errorOf = (place: string) => (attempted ? (faults.get(place) ?? answered.get(place)) : undefined)
  const submit = useMutation({
    mutationFn: (sent: Registration) => call('POST /api/v1/sms/register', { body: sent }),
    async onSuccess({ message }) {
      keepDraft(emptyDraft)
      await client.invalidateQueries({ queryKey: registrationsQuery.queryKey })
      toast.success(message)
      onSubmitted()
    },
    onError(error) {
      const places = error instanceof ApiError ? error.errors : []
      setAnswered(new Map(places.map(({ path, message }) => [placeOf(path), message])))
      if (places.length === 0) toast.error(messageOf(error))
    },
  })

  function change(part: Partial<RegistrationDraft>) {
    const next = { ...draft, ...part }
    setDraft(next)
    keepDraft(next)
    setAnswered(NOTHING)
  }
  const changePerson = (part: Partial<RegistrationDraft['trusted_user']>) =>
    change({ trusted_user: { ...draft.trusted_user, ...part } })

  function submitNow() {
    setAttempted(true)
    if (body) return submit.mutate(body)
    focusFirstFault(form.current)
  }

  const field = (name: 'businessName' | 'ein' | 'website' | 'email' | 'address' | 'city' | 'state' | 'postalCode') => ({
    value: draft[name],
    error: errorOf(name),
    onValue: (value: string) => change({ [name]: value }),
  })
  const person = (name: keyof RegistrationDraft['trusted_user']) => ({
    value: draft.trusted_user[name],
    error: errorOf(`trusted_user.${name}`),
    onValue: (value: string) => changePerson({ [name]: value }),
  })
  return (
    <Card className="p-5">
      <form
        ref={form}
        noValidate
        className="flex flex-col gap-6"
        onSubmit={event => {
          event.preventDefault()
          submitNow()
        }}
      >
        <FormSection title="Your business">
          <div className={grid}>
            <InputField label="Legal name" autoComplete="organization" {...field('businessName')} />
            <InputField
              label="EIN"
              placeholder="12-3456789"
              hint="The Employer Identification Number."
              {...field('ein')}
            />
            <SelectField
              label="Industry"
              value={draft.vertical}
              error={errorOf('vertical')}
              onValue={vertical => change({ vertical })}
            >
              <option value="">Choose one</option>
              {verticals.map(vertical => (
                <option key={vertical} value={vertical}>
                  {titleOf(vertical)}
                </option>
              ))}
            </SelectField>
            <SelectField
              label="Legal form"
              value={draft.type}
              error={errorOf('type')}
              onValue={type => change({ type })}
            >
              <option value="">Choose one</option>
              {businessTypes.map(type => (
                <option key={type} value={type}>
                  {type}
                </option>
              ))}
            </SelectField>
            <InputField label="Website" placeholder="https://example.com" {...field('website')} />
            <InputField label="Email" type="email" autoComplete="email" {...field('email')} />
          </div>
        </FormSection>
        <FormSection title="Address" description="In the US only. Carriers elsewhere don’t require registration.">
          <div className={grid}>
            <InputField label="Street" autoComplete="street-address" {...field('address')} />
            <InputField label="City" autoComplete="address-level2" {...field('city')} />
            <InputField
              label="State"
              placeholder="CA"
              maxLength={2}
              autoComplete="address-level1"
              {...field('state')}
              onValue={state => change({ state: state.toUpperCase() })}
            />
            <InputField label="ZIP code" autoComplete="postal-code" {...field('postalCode')} />
          </div>
        </FormSection>
        <FormSection title="Messages">
          <TextAreaField
            label="How people opt in"
            hint="For example: “They check a box when they order on our website.”"
            value={draft.opt_in_info}
            error={errorOf('opt_in_info')}
            onValue={opt_in_info => change({ opt_in_info })}
          />
          {draft.messageSamples.map((sample, at) => (
            <TextAreaField
              // biome-ignore lint/suspicious/noArrayIndexKey: there are three of them, and they never move
              key={at}
              label={`Sample message ${at + 1}`}
              rows={2}
              value={sample}
              error={errorOf(`messageSamples.${at}`)}
              onValue={text => {
                const [first, second, third] = draft.messageSamples.map((other, index) => (index === at ? text : other))
                change({ messageSamples: [first ?? '', second ?? '', third ?? ''] })
              }}
            />
          ))}
        </FormSection>
        <FormSection title="Contact person" description="An executive or a vice president.">
          <div className={grid}>
            <InputField label="First name" autoComplete="given-name" {...person('first_name')} />
            <InputField label="Last name" autoComplete="family-name" {...person('last_name')} />
            <InputField label="Position" placeholder="CEO" {...person('position')} />
            <InputField label="Phone number" type="tel" autoComplete="tel" {...person('phone_number')} />
            <InputField label="Contact email" type="email" {...person('email')} />
          </div>
        </FormSection>
        <div className="flex items-center gap-3">
          <Button type="submit" look="primary" busy={submit.isPending}>
            Submit the registration
          </Button>
          <p className="text-muted text-xs">What you type is saved in this browser.</p>
        </div>
      </form>
    </Card>
  )
}
