import { describe, expect, it } from 'vitest'
import { type Registration, registration } from './registrationRules.ts'

const good: Registration = {
  businessName: 'Bakery Inc.',
  ein: '12-3456789',
  vertical: 'FOOD_AND_BEVERAGE',
  address: '1 Main Street',
  city: 'Springfield',
  state: 'IL',
  postalCode: '62701',
  country: 'US',
  email: 'office@bakery.example',
  type: 'Corporation',
  website: 'https://bakery.example',
  opt_in_info: 'People tick a box when they order.',
  messageSamples: ['Your bread is ready.', 'We are closed today.', 'Reply STOP to stop.'],
  trusted_user: {
    first_name: 'Ada',
    last_name: 'Baker',
    position: 'CEO',
    phone_number: '+14155550123',
    email: 'ada@bakery.example',
  },
}
const paths = (part: object) =>
  registration.safeParse({ ...good, ...part }).error?.issues.map(({ path }) => path.join('.')) ?? []

describe('a registration', () => {
  it('is taken where all is right', () => {
    expect(paths({})).toEqual([])
  })

  it.each([
    ['ein', '1234'],
    ['vertical', 'BREAD'],
    ['state', 'XX'],
    ['state', 'ca'],
    ['postalCode', '9410'],
    ['country', 'DE'],
    ['email', 'office'],
    ['type', 'Bakery'],
    ['website', 'bakery'],
    ['website', 'javascript:alert(1)'],
    ['opt_in_info', ' '],
    ['messageSamples', ['One.', 'Two.']],
    ['messageSamples', ['One.', 'Two.', 'Three.', 'Four.']],
  ])('names %s of %j', (member, value) => {
    expect(paths({ [member]: value })).toEqual([member])
  })

  it('names all faults at once, missing members too', () => {
    expect(paths({ ein: '', state: 'XX', messageSamples: undefined, trusted_user: { position: 'Cook' } })).toEqual([
      'ein',
      'ein',
      'state',
      'messageSamples',
      'trusted_user.first_name',
      'trusted_user.last_name',
      'trusted_user.position',
      'trusted_user.phone_number',
      'trusted_user.email',
    ])
    expect(registration.safeParse({}).error?.issues).toHaveLength(14)
  })

  it.each([
    'CEO',
    'CTO',
    'CISO',
    'Chief Financial Officer',
    'VP',
    'SVP Sales',
    'Vice President',
    'Senior Vice President of Sales',
  ])('takes %s as a position', position => {
    expect(paths({ trusted_user: { ...good.trusted_user, position } })).toEqual([])
  })

  it.each(['Cook', 'Manager', 'Cooperation', 'Assistant to the CEO', 'Director'])('refuses %s', position => {
    expect(paths({ trusted_user: { ...good.trusted_user, position } })).toEqual(['trusted_user.position'])
  })
})
