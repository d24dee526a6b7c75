import { z } from 'zod'

/** Area code that numbers are bought in where none is asked for. */
export const DEFAULT_AREA_CODE = '415'

/** USD a month for a number that the service provides (`docs/api-decisions.md` §10). */
export const NUMBER_PRICE_USD = 15

export const areaCode = z
  .string()
  .trim()
  .regex(/^[2-9]\d\d$/, 'Enter three digits that start with 2 to 9, such as 415.')

export const countryCode = z.enum(['US', 'CA'])
