import * as contract from '#contract/erasures.ts'
import type { ServiceContext } from '../context.ts'
import { type Route, route } from '../http/route.ts'
import { countErasure, erase, findPerson } from './erase.ts'

export function erasureRoutes(context: ServiceContext): Route[] {
  return [
    route(contract.createErasure, async ({ account, body }) => {
      const person = await findPerson(context, account.id, body.phone_number)
      const dry_run = body.dry_run ?? false
      const erased = dry_run ? await countErasure(context, person) : await erase(context, person)
      const message = dry_run ? 'Nothing was changed. This would be erased.' : 'The number has been erased.'
      return { message, phone_number: person.number, dry_run, erased }
    }),
  ]
}
