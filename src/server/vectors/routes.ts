import * as contract from '#contract/vectors.ts'
import type { ServiceContext } from '../context.ts'
import { type Route, route } from '../http/route.ts'
import { askStore } from './ask.ts'
import * as service from './stores.ts'
import { listUses } from './uses.ts'

const USUAL_PASSAGES = 5

export function vectorRoutes(context: ServiceContext): Route[] {
  const answer = (vector_id: string) => ({ vector_id, data: { vector_id } })
  const remove = async (account_id: string, vector_id: string) => {
    await service.deleteStore(context, account_id, vector_id)
    return { message: 'Vector deleted', data: { vector_id } }
  }
  return [
    route(contract.listVectorStores, ({ account, query }) => service.listStores(context, account.id, query)),
    route(contract.createVectorStore, async ({ account, body, keep }) =>
      answer(await service.createStore(context, account.id, body, (tx, vector_id) => keep(tx, answer(vector_id)))),
    ),
    route(contract.getVectorStore, ({ account, params, query }) =>
      service.getStore(context, account.id, params.vector_id, query),
    ),
    route(contract.updateVectorStore, async ({ account, params, body }) => {
      await service.updateStore(context, account.id, params.vector_id, body)
      return answer(params.vector_id)
    }),
    route(contract.deleteVectorStore, ({ account, params }) => remove(account.id, params.vector_id)),
    route(contract.deleteVectorStoreByPost, ({ account, params }) => remove(account.id, params.vector_id)),
    route(contract.queryVectorStore, async ({ account, params: { vector_id }, body }) => {
      const limit = body.top_k ?? USUAL_PASSAGES
      const answered = await askStore(context, account.id, { vector_id, question: body.query, limit })
      return { vector_id, ...answered, data: { results: answered.results } }
    }),
    route(contract.listVectorStoreUses, ({ account, params }) => listUses(context, account.id, params.vector_id)),
  ]
}
