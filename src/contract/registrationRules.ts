import { z } from 'zod'
import { readPhoneNumber } from './phoneNumber.ts'

/** The values of a brand's `vertical` (`docs/api-decisions.md` §18). */
export const verticals = [
  'AUTOMOTIVE',
  'AGRICULTURE',
  'BANKING',
  'CONSTRUCTION',
  'CONSUMER',
  'EDUCATION',
  'ENGINEERING',
  'ENERGY',
  'OIL_AND_GAS',
  'FAST_MOVING_CONSUMER_GOODS',
  'FINANCIAL',
  'FINTECH',
  'FOOD_AND_BEVERAGE',
  'GOVERNMENT',
  'HEALTHCARE',
  'HOSPITALITY',
  'INSURANCE',
  'LEGAL',
  'MANUFACTURING',
  'MEDIA',
  'ONLINE',
  'PROFESSIONAL_SERVICES',
  'RAW_MATERIALS',
  'REAL_ESTATE',
  'RELIGION',
  'RETAIL',
  'JEWELRY',
  'TECHNOLOGY',
  'TELECOMMUNICATIONS',
  'TRANSPORTATION',
  'TRAVEL',
  'ELECTRONICS',
  'NOT_FOR_PROFIT',
] as const

export const businessTypes = [
  'Partnership',
  'Limited Liability Corporation',
  'Co-operative',
  'Non-profit Corporation',
  'Corporation',
] as const

/** States, the District of Columbia and territories of the United States. */
export const stateCodes: ReadonlySet<string> = new Set(
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC PR VI GU AS MP'.split(
    ' ',
  ),
)

/** Titles of the C-suite, and of vice presidents of any kind. */
const LEADER = /^(?:c[a-z]{1,2}o\b|chief\b.+\bofficer\b|(?:[a-z]+\s+){0,2}vice[\s-]president\b|[a-z]{0,2}vp\b)/i

const filled = (max: number) => z.string().trim().min(1, 'This is required.').max(max)

const email = filled(254).regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Enter an email address, such as ada@example.com.')

const phoneNumber = filled(40).refine(value => readPhoneNumber(value).ok, 'Enter a phone number, such as +14155550123.')

/** A submission, every rule of which is looked at, so that all faults are named at once (`docs/api-decisions.md` §18). */
export const registration = z
  .object({
    businessName: filled(255).meta({ description: 'The legal name of the business.' }),
    ein: filled(20)
      .regex(/^\d{2}-?\d{7}$/, 'Enter nine digits, such as 12-3456789.')
      .meta({ description: 'The Employer Identification Number: nine digits.' }),
    vertical: z.enum(verticals).meta({ description: 'The industry of the business.' }),
    address: filled(255).meta({ description: 'Street and house number.' }),
    city: filled(100).meta({ description: 'The city.' }),
    state: filled(2)
      .refine(value => stateCodes.has(value), 'Enter the code of a US state, such as CA.')
      .meta({ description: 'The code of a US state: two capital letters.' }),
    postalCode: filled(10)
      .regex(/^\d{5}(?:-\d{4})?$/, 'Enter five digits, such as 94103.')
      .meta({ description: 'The US postal code.' }),
    country: filled(40)
      .refine(
        value => /^(?:us|usa|united states(?: of america)?)$/i.test(value),
        'Only US businesses can be registered.',
      )
      .meta({ description: 'The country: US.' }),
    email: email.meta({ description: 'The email address of the business.' }),
    type: z.enum(businessTypes).meta({ description: 'The legal form of the business.' }),
    website: filled(2000)
      .refine(
        value => /^https?:\/\//i.test(value) && URL.canParse(value) && new URL(value).hostname.includes('.'),
        'Enter a website address, such as https://example.com.',
      )
      .meta({ description: 'The website of the business.' }),
    opt_in_info: filled(2048).meta({ description: 'How people agree to receive messages.' }),
    messageSamples: z
      .array(filled(1600))
      .length(3, 'Give exactly three sample messages.')
      .meta({ description: 'Exactly three messages, as they will be sent.' }),
    trusted_user: z
      .object({
        first_name: filled(100).meta({ description: 'First name.' }),
        last_name: filled(100).meta({ description: 'Last name.' }),
        position: filled(100)
          .refine(
            value => LEADER.test(value),
            'Enter a C-suite or vice president position, such as CEO or VP of Sales.',
          )
          .meta({ description: 'A C-suite or vice president position.' }),
        phone_number: phoneNumber.meta({ description: 'Phone number.' }),
        email: email.meta({ description: 'Email address.' }),
      })
      .meta({ description: 'A contact person at the business.' }),
  })
  .meta({ id: 'BrandRegistration' })
export type Registration = z.infer<typeof registration>
