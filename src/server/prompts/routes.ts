import * as contract from '#contract/prompts.ts'
import type { ServiceContext } from '../context.ts'
import { type Route, route } from '../http/route.ts'
import { readPrompt } from './prompts.ts'

export function promptRoutes({ database: { db } }: ServiceContext): Route[] {
  return [
    route(contract.getPrompt, async ({ account, params: { hash } }) => ({
      hash,
      messages: await readPrompt(db, account.id, hash),
    })),
  ]
}
