import { z } from 'zod'
import { type Registration, registration } from '#contract/registrationRules.ts'
import { DRAFT_PREFIX } from '#studio/shell/drafts.ts'
import { readJson } from '#studio/shell/forms/json.ts'

/** A submission as its form holds it: everything as it is typed. */
const registrationDraft = z.object({
  businessName: z.string(),
  ein: z.string(),
  vertical: z.string(),
  type: z.string(),
  website: z.string(),
  email: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
  opt_in_info: z.string(),
  messageSamples: z.tuple([z.string(), z.string(), z.string()]),
  trusted_user: z.object({
    first_name: z.string(),
    last_name: z.string(),
    position: z.string(),
    phone_number: z.string(),
    email: z.string(),
  }),
})
export type RegistrationDraft = z.infer<typeof registrationDraft>

export const emptyDraft: RegistrationDraft = {
  businessName: '',
  ein: '',
  vertical: '',
  type: '',
  website: '',
  email: '',
  address: '',
  city: '',
  state: '',
  postalCode: '',
  country: 'US',
  opt_in_info: '',
  messageSamples: ['', '', ''],
  trusted_user: { first_name: '', last_name: '', position: '', phone_number: '', email: '' },
}

/** The sentences about what is wrong, by the places of the form: `trusted_user.email`, `messageSamples.0`. */
export type Faults = ReadonlyMap<string, string>

/** Reads a draft by the rules of the service. */
export function readDraft(draft: RegistrationDraft): {
  readonly body: Registration | undefined
  readonly faults: Faults
} {
  const read = registration.safeParse(draft)
  const issues = read.error?.issues ?? []
  return {
    body: read.data,
    faults: new Map(issues.toReversed().map(({ path, message }) => [path.join('.'), plainly(path, message)])),
  }
}

/** The service writes places as `messageSamples[0]`. */
export const placeOf = (path: string) => path.replaceAll(/\[(\d+)\]/g, '.$1')

function plainly(path: readonly PropertyKey[], message: string): string {
  return path[0] === 'vertical' || path[0] === 'type' ? 'Choose one.' : message
}

const KEY = `${DRAFT_PREFIX}registration`

/** Reads what was typed before; a form of this length is not filled in at one sitting. */
export function keptDraft(): RegistrationDraft {
  try {
    const reading = readJson(localStorage.getItem(KEY) ?? '')
    return (reading.ok && registrationDraft.safeParse(reading.value).data) || emptyDraft
  } catch {
    return emptyDraft
  }
}

export function keepDraft(draft: RegistrationDraft) {
  try {
    localStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // Some private windows keep nothing; the form works all the same.
  }
}
