import { createHmac } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'

import { readSigningSecret } from '../account/secrets.ts'
import type { ServiceContext } from '../context.ts'
import { webhookMessages } from '../db/schema.ts'
import { databaseNow, secondsFromNow } from '../db/time.ts'
import { type TextAnswer, unsentText } from '../http-client/textAnswer.ts'
import { oneAtATime } from '../jobs/oneAtATime.ts'
import type { WebhookKind, Webhooks } from './message.ts'
import { countFailure, forgetFailures, postpone, remove, type Taken, take } from './outbox.ts'

type Parts = Pick<ServiceContext, 'database' | 'vault' | 'http' | 'bus'> & { readonly log: FastifyBaseLogger }

/** The topic of the bus on which a message is announced. */
const WAITING = 'webhook-message'
const LOOK_MS = 1000
const TIMEOUT_MS = 15_000
/** Requests of this process at a time. */
const AT_ONCE = 64
const STOP_MS = 2000

export function createWebhooks(parts: Parts): Webhooks {
  const { database, bus, log } = parts
  const { db } = database
  const kinds = new Map<string, WebhookKind>()
  const sending = new Set<Promise<void>>()
  let unsubscribe: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined
  let stopping = false

  const look = oneAtATime(
    async () => {
      if (stopping || sending.size >= AT_ONCE) return
      for (const message of await take(db, AT_ONCE - sending.size)) {
        const sent = deliver(message)
          .catch(error => {
            report(message, 'A webhook message failed')(error)
            return putOff(message)
          })
          .catch(report(message, 'A webhook message could not be put off'))
          .finally(() => {
            sending.delete(sent)
            look()
          })
        sending.add(sent)
      }
    },
    error => log.error({ err: error }, 'The messages for webhooks could not be read'),
  )

  function report({ message_id }: Taken, what: string) {
    return (error: unknown) => log.error({ err: error, message_id }, what)
  }

  /** Puts off a message that was not taken, or failed before it left, until it is given up in its time. */
  async function putOff(message: Taken, status?: number) {
    if (await postpone(db, message)) return
    const { kind, message_id } = message
    log.warn({ kind, message_id, status }, 'A message for a webhook was given up')
  }

  async function deliver(message: Taken) {
    const kind = kinds.get(message.kind)
    const body = await kind?.compose(message.content)
    if (!kind || body === undefined) return remove(db, message)
    const answer = await postSigned(parts, message.account_id, message.url, body)
    await kind.tried?.(message, answer)
    if (hasNoService(answer)) await countFailure(db, message, answer.error ?? `It returned status ${answer.status}.`)
    else if (message.failures > 0) await forgetFailures(db, message)
    return isTaken(answer) ? remove(db, message) : putOff(message, answer.status)
  }

  return {
    define(kind, how) {
      kinds.set(kind, how)
    },
    async send({ account_id, kind, topic, url, content, giveUpAfter }, transaction) {
      const row = { account_id, kind, topic, url, target: targetOf(url), content }
      await transaction
        .insert(webhookMessages)
        .values({ ...row, due_at: databaseNow, give_up_at: secondsFromNow(giveUpAfter) })
        .returning({ told: bus.telling(WAITING, account_id) })
    },
    start() {
      unsubscribe = bus.subscribe(WAITING, look)
      // News may be lost, tries come due by themselves, and what another process has taken and left waits for its time.
      timer = setInterval(look, LOOK_MS)
      timer.unref()
      look()
    },
    look,
    async stop() {
      clearInterval(timer)
      unsubscribe?.()
      // The records of calls that ended just now leave, as far as their targets answer at once.
      look()
      await look.settled()
      stopping = true
      await Promise.race([Promise.all(sending), new Promise(resolve => setTimeout(resolve, STOP_MS).unref())])
    },
  }
}

/** Origin of a URL; messages for one wait together while it does not answer. */
function targetOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url
}

/** Sends JSON that is signed with the account's secret: HMAC-SHA256 of the raw body, in hexadecimal digits. */
async function postSigned(parts: Parts, account_id: string, url: string, content: unknown): Promise<TextAnswer> {
  const secret = await readSigningSecret(parts, account_id)
  const body = JSON.stringify(content)
  if (secret === undefined) {
    return unsentText('The signing secret can’t be read, so nothing was sent. See Secrets in Settings.')
  }
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  return parts.http.send({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', 'x-webhook-signature': signature },
    // A signature vouches for the body, so it is for the webhook that the author chose alone.
    secretHeaders: ['x-webhook-signature'],
    body,
    timeout_ms: TIMEOUT_MS,
    retries: 0,
  })
}

const isTaken = ({ status }: Pick<TextAnswer, 'status'>) => status >= 200 && status < 300

/** An answer that says no comes from a target that is there; none, or one of a server in trouble, does not. */
function hasNoService({ status }: TextAnswer): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500
}
