import { type AnyColumn, and, eq, inArray, not, notExists, or, type SQL, sql } from 'drizzle-orm'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { calls, smsConversations } from '../db/schema.ts'

/** So many digits are a number by themselves; fewer are one only with their country code. */
const TELLING_DIGITS = 9

/** The person whose number is erased, as conditions on what is stored. */
export interface Person {
  readonly account_id: string
  /** E.164. */
  readonly number: string
  /** The number in whatever spelling, as a regular expression of PostgreSQL. */
  readonly spelled: string
  /** Its digits in whatever spelling: whatever holds the number holds these, and most texts are told by them in a fourth of the time. */
  readonly digits: string
  /** The number as a number of a JSON text, behind what comes before it there. */
  readonly bare: string
}

export function personOf(account_id: string, number: string): Person {
  const parsed = parsePhoneNumberFromString(number)
  const code = parsed?.countryCallingCode ?? ''
  const national = parsed?.nationalNumber ?? number.replace(/\D/g, '')
  const gap = '[ .()/\u00a0-]{0,3}'
  const digits = national.split('').join(gap)
  const coded = `(?:\\+|00)?${code.split('').join(gap)}${gap}(?:\\(?0\\)?${gap})?`
  // A bracket goes with what it is around: “(415) 555-0123”.
  const bracket = '(?:\\((?=[0-9]{1,5}\\)))?'
  const isTelling = national.length >= TELLING_DIGITS
  const before = isTelling ? `(?:${coded}|0${gap})?` : coded
  return {
    account_id,
    number,
    digits,
    spelled: `(?<![0-9])${before}${bracket}${digits}(?![0-9])`,
    bare: `([:,[] ?)${isTelling ? `(?:${code})?` : code}${national}(?= ?[],}])`,
  }
}

/** True where a column holds the number in some spelling. */
export function mentions({ digits, spelled }: Person, ...columns: readonly AnyColumn[]): SQL {
  return sql`(${sql.join(
    columns.map(column => sql`coalesce(${column}::text ~ ${digits} and ${column}::text ~ ${spelled}, false)`),
    sql` or `,
  )})`
}

/** A text without the number. */
export function withoutNumber({ spelled }: Person, text: AnyColumn): SQL<never> {
  return sql`regexp_replace(${text}, ${spelled}, '[erased]', 'g')`
}

/** JSON, or JSON text, without the number: a number becomes null, so that it stays JSON. */
export function jsonWithoutNumber({ spelled, bare }: Person, json: AnyColumn): SQL<never> {
  return sql`regexp_replace(regexp_replace(${json}::text, ${bare}, '\\1null', 'g'), ${spelled}, '[erased]', 'g')::${sql.raw(json.getSQLType())}`
}

/** The person's own calls. */
export function isCallOf({ account_id, number }: Person): SQL | undefined {
  return and(eq(calls.account_id, account_id), or(eq(calls.to_number, number), eq(calls.from_number, number)))
}

/** True where a row is not of one of the person's own calls. */
export function isOfOthers(person: Person, call_id: AnyColumn): SQL {
  return notExists(sql`(select 1 from ${calls} where ${and(eq(calls.call_id, call_id), isCallOf(person))})`)
}

/** The person's own conversations by SMS. */
export function isConversationOf({ account_id, number }: Person): SQL | undefined {
  return and(eq(smsConversations.account_id, account_id), eq(smsConversations.user_number, number))
}

/** True where a row names one of the person's own conversations. */
export function isInConversation(person: Person, conversation_id: AnyColumn): SQL {
  const own = sql`(select ${smsConversations.conversation_id} from ${smsConversations} where ${isConversationOf(person)})`
  return inArray(conversation_id, own)
}

/** True where it names none of them. */
export const isNotInConversation = (person: Person, conversation_id: AnyColumn): SQL =>
  not(isInConversation(person, conversation_id))
