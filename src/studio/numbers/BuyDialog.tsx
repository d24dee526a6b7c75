import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { areaCode, DEFAULT_AREA_CODE, NUMBER_PRICE_USD } from '#contract/areaCode.ts'
import { formatPhoneNumber } from '#contract/phoneNumber.ts'
import { call, messageOf } from '#studio/shell/api.ts'
import { useNavigateWhileHere } from '#studio/shell/useNavigateWhileHere.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field, Input, Select } from '#ui/Field.tsx'
import { Segments } from '#ui/Segments.tsx'
import { Skeleton } from '#ui/States.tsx'
import { toast } from '#ui/toast.ts'
import { availableQuery, forgetNumbers } from './queries.ts'

const directions = [
  { value: 'inbound', label: 'Receives calls' },
  { value: 'outbound', label: 'Places calls' },
]

/** Finds a number by its area code, and buys it. */
export function BuyDialog({ onClose }: { readonly onClose: () => void }) {
  const id = useId()
  const client = useQueryClient()
  const navigate = useNavigateWhileHere()
  const [code, setCode] = useState(DEFAULT_AREA_CODE)
  const [country, setCountry] = useState<'US' | 'CA'>('US')
  const [direction, setDirection] = useState('inbound')
  const [chosen, setChosen] = useState<string>()
  const reading = areaCode.safeParse(code)
  const search = useQuery({ ...availableQuery(code.trim(), country), enabled: reading.success })
  const found = reading.success ? (search.data?.available_numbers ?? []) : []
  const selected = found.find(({ phone_number }) => phone_number === chosen)?.phone_number ?? found[0]?.phone_number
  const buy = useMutation({
    mutationFn: (phone_number: string) =>
      call(direction === 'inbound' ? 'POST /api/v1/inbound/purchase' : 'POST /api/v1/outbound/purchase', {
        body: { phone_number },
      }),
    onSuccess: async ({ phone_number }) => {
      await forgetNumbers(client)
      onClose()
      toast.success(`${formatPhoneNumber(phone_number)} is yours`)
      await navigate({ to: '/numbers', search: { number: phone_number } })
    },
    onError: () => void client.invalidateQueries({ queryKey: ['available-numbers'] }),
  })
  const codeFault = code.trim().length >= 3 && !reading.success ? reading.error.issues[0]?.message : undefined
  const why = search.error ? messageOf(search.error) : (search.data?.message ?? undefined)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (selected !== undefined && !buy.isPending) buy.mutate(selected)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Buy a number"
      description={`A simulated number: only Dialpath can call or text it, and no real money is charged. $${NUMBER_PRICE_USD} a month. Cancel any time. The number works until the paid month ends.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} look="primary" busy={buy.isPending} disabled={selected === undefined}>
            {selected === undefined ? 'Buy' : `Buy ${formatPhoneNumber(selected)} for $${NUMBER_PRICE_USD} a month`}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Segments label="Use of the number" value={direction} onChange={setDirection} items={directions} />
        <div className="grid grid-cols-2 gap-3">
          <Field label="Area code" error={codeFault ?? (reading.success ? why : undefined)}>
            {control => (
              <Input
                {...control}
                inputMode="numeric"
                maxLength={3}
                value={code}
                onChange={event => setCode(event.target.value)}
              />
            )}
          </Field>
          <Field label="Country">
            {control => (
              <Select
                {...control}
                value={country}
                onChange={event => setCountry(event.target.value === 'CA' ? 'CA' : 'US')}
              >
                <option value="US">United States</option>
                <option value="CA">Canada</option>
              </Select>
            )}
          </Field>
        </div>
        {search.isFetching && found.length === 0 && <Skeleton rows={4} className="h-8" />}
        {found.length > 0 && (
          <fieldset className="flex flex-col gap-1">
            <legend className="mb-1 font-medium text-[13px]">Available numbers</legend>
            <div className="grid max-h-56 grid-cols-2 gap-1 overflow-y-auto">
              {found.map(({ phone_number }) => (
                <label
                  key={phone_number}
                  className="flex items-center gap-2 rounded-md border border-line px-2.5 py-1.5 text-[13px] tabular-nums hover:bg-raised has-checked:border-accent has-checked:bg-accent-soft"
                >
                  <input
                    type="radio"
                    name={`${id}-number`}
                    checked={phone_number === selected}
                    onChange={() => setChosen(phone_number)}
                    className="accent-accent"
                  />
                  {formatPhoneNumber(phone_number)}
                </label>
              ))}
            </div>
          </fieldset>
        )}
        {buy.error && (
          <p role="alert" className="text-danger text-xs">
            {messageOf(buy.error)}
          </p>
        )}
      </form>
    </Dialog>
  )
}
