import { randomUUID } from 'node:crypto'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { simulatedNumbers } from '#contract/simulatedNumbers.ts'
import { type Brand, type BrandState, type Carrier, CarrierFailure, type NumberSearch } from './carrier.ts'

/** The account SID of the simulated carrier's one telephony account, for trying out what brings numbers. */
export const SIMULATED_SID = `AC${'0'.repeat(32)}`

/** Area codes that exist, and of which every number is taken. */
const soldOut: ReadonlySet<string> = new Set(['808', '907', '867'])

/** Of 100 fictional numbers in an area code the first ten, and the last, are the carrier's own. */
const FIRST_LINE = 110
const LAST_LINE = 189
/** Searched in turn where no area code is asked for. */
const usualAreaCodes = { US: ['415', '628', '212'], CA: ['604', '647', '514'] } as const

/** The country of an area code; undefined where no numbers have it. */
export function countryOfAreaCode(area_code: string): 'US' | 'CA' | undefined {
  const number = parsePhoneNumberFromString(`+1${area_code}2345678`)
  const country = number?.isValid() ? number.country : undefined
  return country === 'US' || country === 'CA' ? country : undefined
}

/** The numbers that the simulated carrier has in an area code: always the same, of the range that is kept for fiction. */
export function inventoryOf(area_code: string): readonly string[] {
  if (soldOut.has(area_code) || countryOfAreaCode(area_code) === undefined) return []
  return Array.from({ length: LAST_LINE - FIRST_LINE + 1 }, (_, at) => `+1${area_code}5550${FIRST_LINE + at}`)
}

const broughtNumbers = [1, 2, 3, 4, 5].map(line => `+1628555010${line}`)

/** Beginnings of an EIN that the tax office gives to nobody. */
const UNKNOWN_EIN = /^(?:00|07|08|09|17|18|19|28|29|49|69|70|78|79|89|96|97)/

/**
 * A carrier inside of the service: it rings and writes to nobody. Its numbers are taken by whoever has them in the database, which
 * `areTaken` reads.
 */
export function createSimulatedCarrier(
  areTaken: (phone_numbers: readonly string[]) => Promise<ReadonlySet<string>>,
): Carrier {
  async function search({ country_code, area_code, limit }: NumberSearch): Promise<readonly string[]> {
    const areaCodes = area_code === undefined ? usualAreaCodes[country_code] : [area_code]
    for (const code of areaCodes.filter(one => countryOfAreaCode(one) === country_code)) {
      const inventory = inventoryOf(code)
      const taken = await areTaken(inventory)
      const free = inventory.filter(number => !taken.has(number))
      if (free.length > 0) return free.slice(0, limit)
    }
    return []
  }

  return {
    name: 'simulated',
    answersKeywords: false,
    verify: async () => {},
    search,
    async buy(phone_number) {
      const isThere = inventoryOf(phone_number.slice(2, 5)).includes(phone_number)
      if (isThere && !(await areTaken([phone_number])).has(phone_number)) return
      throw new CarrierFailure('refused', `${phone_number} isn’t available. Search for another number.`)
    },
    release: async () => {},
    list: async () => broughtNumbers,
    configure: async () => {},
    async sendSms({ to }) {
      const carrier_id = `SM${randomUUID().replaceAll('-', '')}`
      const behaviour = to in simulatedNumbers ? simulatedNumbers[to as keyof typeof simulatedNumbers] : undefined
      return behaviour === 'not-in-service'
        ? { carrier_id, status: 'undelivered', error_code: '30005' }
        : { carrier_id, status: 'delivered', error_code: null }
    },
    // Its name holds all that decides about it, so that nothing is kept beside it.
    registerBrand: async ({ ein }: Brand) => ({ brand_id: `BN${ein.replaceAll(/\D/g, '')}` }),
    async readBrand(brand_id): Promise<BrandState> {
      const ein = brand_id.slice(2)
      return UNKNOWN_EIN.test(ein)
        ? {
            status: 'failed',
            brand_type: null,
            failure_reason: `No valid EIN starts with ${ein.slice(0, 2)}.`,
          }
        : { status: 'approved', brand_type: 'STANDARD', failure_reason: null }
    },
  }
}
