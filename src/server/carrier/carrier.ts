/**
 * The port to a carrier: its numbers, its messages and its registrations. One carrier speaks for one account there. Every function
 * throws a `CarrierFailure` where the carrier does not do what it was asked.
 */
export interface Carrier {
  readonly name: 'simulated' | 'twilio'
  /** True if the carrier itself answers STOP, START and HELP, so that nobody hears it twice. */
  readonly answersKeywords: boolean
  /** Asks for nothing but an answer: the credentials are right. */
  verify(): Promise<void>
  /** Numbers that can be bought, of exactly this area code; none where it has none left. */
  search(search: NumberSearch): Promise<readonly string[]>
  buy(phone_number: string): Promise<void>
  release(phone_number: string): Promise<void>
  /** The numbers of the account at the carrier, E.164; at most 1,000. */
  list(): Promise<readonly string[]>
  /** Has the carrier hand over the messages that come to a number. */
  configure(phone_number: string, addresses: NumberAddresses): Promise<void>
  sendSms(message: OutgoingSms): Promise<SentSms>
  registerBrand(brand: Brand): Promise<{ readonly brand_id: string }>
  readBrand(brand_id: string): Promise<BrandState>
}

export interface NumberSearch {
  readonly country_code: 'US' | 'CA'
  /** Any of the country where absent. */
  readonly area_code: string | undefined
  readonly limit: number
}

export interface NumberAddresses {
  readonly sms_url: string
}

export interface OutgoingSms {
  /** E.164. */
  readonly from: string
  readonly to: string
  readonly text: string
  /** Hears of what becomes of the message, where the carrier can reach it. */
  readonly status_url: string | undefined
}

/** The states of a message, in the order in which it goes through them. */
export const smsStatuses = ['pending', 'queued', 'sent', 'delivered', 'read', 'failed', 'undelivered'] as const
export type SmsStatus = (typeof smsStatuses)[number]

export interface SentSms {
  /** The carrier's own name for the message. */
  readonly carrier_id: string
  readonly status: SmsStatus
  readonly error_code: string | null
}

/** A brand as it is registered for A2P messages in the United States (`docs/api-decisions.md` §18). */
export interface Brand {
  readonly businessName: string
  readonly ein: string
  readonly vertical: string
  readonly address: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
  readonly country: string
  readonly email: string
  readonly type: string
  readonly website: string
  readonly trusted_user: {
    readonly first_name: string
    readonly last_name: string
    readonly position: string
    readonly phone_number: string
    readonly email: string
  }
}

export interface BrandState {
  readonly status: 'pending' | 'approved' | 'failed'
  /** The carrier's class of the brand, such as STANDARD; null before it is known. */
  readonly brand_type: string | null
  readonly failure_reason: string | null
}

/** `credentials`: refused as they are; `refused`: this request is; `unreachable`: it may work later. */
export type CarrierFailureKind = 'credentials' | 'refused' | 'unreachable'

export class CarrierFailure extends Error {
  readonly kind: CarrierFailureKind
  /** The carrier's own code of the failure. */
  readonly code: string | null

  constructor(kind: CarrierFailureKind, message: string, code: string | null = null) {
    super(message)
    this.kind = kind
    this.code = code
  }
}
