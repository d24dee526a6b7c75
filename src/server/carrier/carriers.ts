import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { inboundNumbers } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import type { GuardedHttp } from '../http-client/guarded.ts'
import { type Carrier, CarrierFailure } from './carrier.ts'
import { createSimulatedCarrier, SIMULATED_SID } from './simulated.ts'
import type { TwilioCredentials } from './twilio/client.ts'
import { createTwilioCarrier } from './twilio/twilio.ts'

/** The carriers that numbers are at. */
export interface Carriers {
  /** The carrier of the numbers that the service provides. */
  readonly own: Carrier
  /** The carrier of a telephony account of somebody's own. */
  of(credentials: TwilioCredentials): Carrier
}

/** @param twilioUrl another address that speaks Twilio's protocol */
export function openCarriers(db: Db, http: GuardedHttp, twilioUrl: string | undefined): Carriers {
  const own = createSimulatedCarrier(async phone_numbers => {
    if (phone_numbers.length === 0) return new Set()
    const rows = await db
      .select({ phone_number: inboundNumbers.phone_number })
      .from(inboundNumbers)
      .where(and(eq(inboundNumbers.simulated, true), inArray(inboundNumbers.phone_number, [...phone_numbers])))
    return new Set(rows.map(({ phone_number }) => phone_number))
  })
  return {
    own,
    of: credentials =>
      credentials.account_sid === SIMULATED_SID ? own : createTwilioCarrier(http, credentials, twilioUrl),
  }
}

/** Asks a carrier on behalf of a request: its failures are answered in the envelope. `path` names what the caller can change. */
export async function onBehalf<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asAnswer(error, path)
  }
}

/** A carrier's failure as it is answered; any other as it is. */
export function asAnswer(error: unknown, path: string): unknown {
  if (!(error instanceof CarrierFailure)) return error
  const { kind, message } = error
  if (kind === 'credentials') return new ApiError(400, message, [{ path: 'encrypted_key', message }])
  return new ApiError(kind === 'refused' ? 409 : 502, message, [{ path, message }])
}
