import * as contract from '#contract/registrations.ts'
import type { ServiceContext } from '../context.ts'
import type { RegistrationRow } from '../db/schema.ts'
import { type Route, route } from '../http/route.ts'
import { findRegistration, listRegistrations, stateOf, submitRegistration } from './registrations.ts'

export function registrationRoutes(context: ServiceContext): Route[] {
  return [
    route(contract.registerBrand, async ({ account, headers, body, keep }) => {
      const answer = (row: RegistrationRow) => ({ message: 'A2P Brand registration successful.', data: stateOf(row) })
      return answer(
        await submitRegistration(context, account.id, body, headers.encrypted_key, (tx, row) => keep(tx, answer(row))),
      )
    }),
    route(contract.getRegistrationStatus, async ({ account, body }) =>
      stateOf(await findRegistration(context, account.id, body.registration_id)),
    ),
    route(contract.listRegistrations, ({ account, query }) => listRegistrations(context, account.id, query)),
  ]
}
