import type { ServiceContext } from '../context.ts'
import { settleSubscriptions } from './subscriptions.ts'

const JOB = 'number-charges'
const EVERY_MS = 60 * 60_000

/** Charges subscriptions as their months begin: looks at the start of the service and every hour, in whichever process. */
export async function openSettling(context: ServiceContext): Promise<{ stop(): void }> {
  const { jobs, log } = context
  await jobs.define(JOB, { retryLimit: 5, retryDelay: 30, expireInSeconds: 600, concurrency: 1 }, () =>
    settleSubscriptions(context),
  )
  const ask = () =>
    void jobs.send(JOB, {}).catch(error => log.error({ err: error }, 'Subscriptions could not be charged'))
  ask()
  const timer = setInterval(ask, EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
