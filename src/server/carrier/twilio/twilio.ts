import type { GuardedHttp } from '../../http-client/guarded.ts'
import { type Carrier, CarrierFailure, type SmsStatus, smsStatuses } from '../carrier.ts'
import { readTwilioBrand, registerTwilioBrand } from './brand.ts'
import { asking, openTwilio, type TwilioCredentials } from './client.ts'

const MAX_NUMBERS = 1000

/** Twilio as a carrier, for one account there. */
export function createTwilioCarrier(
  http: GuardedHttp,
  credentials: TwilioCredentials,
  origin: string | undefined,
): Carrier {
  let opened: ReturnType<typeof openTwilio> | undefined
  const open = () => (opened ??= openTwilio(http, credentials, origin))
  /** The SID of a number of the account. */
  async function sidOf(phone_number: string): Promise<string> {
    const [found] = await (await open()).incomingPhoneNumbers.list({ phoneNumber: phone_number, limit: 1 })
    if (found?.phoneNumber === phone_number) return found.sid
    throw new CarrierFailure('refused', `${phone_number} is not in this Twilio account.`)
  }
  return {
    name: 'twilio',
    answersKeywords: true,
    verify: () =>
      asking(async () => {
        await (await open()).api.v2010.accounts(credentials.account_sid).fetch()
      }),
    search: ({ country_code, area_code, limit }) =>
      asking(async () => {
        const found = await (await open()).availablePhoneNumbers(country_code).local.list({
          ...(area_code !== undefined && { areaCode: Number(area_code) }),
          limit,
        })
        // The area code is part of the search, but what is bought must be exactly what was asked for.
        return found
          .map(({ phoneNumber }) => phoneNumber)
          .filter(number => area_code === undefined || number.startsWith(`+1${area_code}`))
      }),
    buy: phone_number =>
      asking(async () => {
        await (await open()).incomingPhoneNumbers.create({ phoneNumber: phone_number })
      }),
    release: phone_number =>
      asking(async () => {
        await (await open()).incomingPhoneNumbers(await sidOf(phone_number)).remove()
      }),
    list: () =>
      asking(async () => {
        const found = await (await open()).incomingPhoneNumbers.list({ limit: MAX_NUMBERS, pageSize: MAX_NUMBERS })
        return found.map(({ phoneNumber }) => phoneNumber)
      }),
    configure: (phone_number, { sms_url }) =>
      asking(async () => {
        await (await open())
          .incomingPhoneNumbers(await sidOf(phone_number))
          .update({ smsUrl: sms_url, smsMethod: 'POST' })
      }),
    sendSms: ({ from, to, text, status_url }) =>
      asking(async () => {
        const sent = await (await open()).messages.create({
          from,
          to,
          body: text,
          ...(status_url !== undefined && { statusCallback: status_url }),
        })
        return {
          carrier_id: sent.sid,
          status: statusOf(sent.status),
          error_code: sent.errorCode ? String(sent.errorCode) : null,
        }
      }),
    registerBrand: brand => asking(async () => registerTwilioBrand(await open(), brand)),
    readBrand: brand_id => asking(async () => readTwilioBrand(await open(), brand_id)),
  }
}

/** A state as Twilio names it; those before a message leaves count as queued. */
export function statusOf(status: string): SmsStatus {
  return smsStatuses.find(known => known === status) ?? (status === 'canceled' ? 'failed' : 'queued')
}
