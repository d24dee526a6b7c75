import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServiceContext } from '../../context.ts'
import { telephonyAccounts } from '../../db/schema.ts'
import { ApiError } from '../../http/errors.ts'
import { findOwnNumber } from '../../numbers/numbers.ts'
import { noteStatus } from '../../sms/deliver.ts'
import { receiveSms } from '../../sms/receive.ts'
import { findAccount } from '../telephonyAccounts.ts'
import { SMS_PATH, STATUS_PATH } from './addresses.ts'
import { statusOf } from './twilio.ts'

const MAX_FORM_BYTES = 64 * 1024
const MAX_TEXT = 10_000

type Form = Readonly<Record<string, string>>

/** Takes what Twilio hands over: messages that came to a number, and what became of those that were sent. Its signature vouches for each. */
export async function serveTwilio(app: FastifyInstance, context: ServiceContext) {
  await app.register(async scope => {
    scope.addContentTypeParser(
      /^application\/x-www-form-urlencoded\s*(?:;|$)/i,
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )
    scope.post(SMS_PATH, async (request, reply) => {
      const { account_id, form } = await readSigned(context, request)
      const number = await findOwnNumber(context.database.db, account_id, form.To ?? '')
      if (number && form.From && form.Body) {
        const carrier_id = form.MessageSid ?? null
        const text = form.Body.slice(0, MAX_TEXT)
        await receiveSms(context, { number, from: form.From, text, carrier_id, isKeywordAnswered: true })
      }
      return nothingToSay(reply)
    })
    scope.post(STATUS_PATH, async (request, reply) => {
      const { account_id, form } = await readSigned(context, request)
      const { MessageSid, MessageStatus, ErrorCode } = form
      if (MessageSid && MessageStatus)
        await noteStatus(context, account_id, MessageSid, statusOf(MessageStatus), ErrorCode || null)
      return nothingToSay(reply)
    })
  })
}

const nothingToSay = (reply: FastifyReply) => reply.type('text/xml; charset=utf-8').send('<Response></Response>')

/** The form of a request that Twilio has signed for this telephony account; 403 for any other. */
async function readSigned(context: ServiceContext, request: FastifyRequest) {
  const { telephony_account_id = '' } = request.params as { telephony_account_id?: string }
  const [row] = await context.database.db
    .select({ account_id: telephonyAccounts.account_id })
    .from(telephonyAccounts)
    .where(eq(telephonyAccounts.telephony_account_id, telephony_account_id.slice(0, 100)))
  const telephony = row && (await findAccount(context, row.account_id, telephony_account_id))
  const form = typeof request.body === 'object' && request.body !== null ? (request.body as Form) : {}
  const signature = request.headers['x-twilio-signature']
  const { default: twilio } = await import('twilio')
  const origin = context.settings.publicUrl ?? `${request.protocol}://${request.host}`
  const isSigned =
    typeof signature === 'string' &&
    telephony !== undefined &&
    twilio.validateRequest(telephony.credentials.auth_token, signature, origin + request.originalUrl, { ...form })
  if (!isSigned || !row) throw new ApiError(403, 'This request does not carry Twilio’s signature.')
  return { account_id: row.account_id, form }
}
