import * as contract from '#contract/pathways.ts'
import * as validation from '#contract/validation.ts'
import * as versionContract from '#contract/versions.ts'
import type { ServiceContext } from '../context.ts'
import type { Alongside } from '../db/database.ts'
import type { PathwayRow, PathwayVersionRow } from '../db/schema.ts'
import { type Route, route } from '../http/route.ts'
import { bothWays, WrittenAnswer, writeAround } from '../http/written.ts'
import { byBodyRoutes } from './byBody.ts'
import { listPathways, writeWholePathways } from './list.ts'
import { loadPathway } from './loadPathway.ts'
import { patchPathway } from './patchPathway.ts'
import * as service from './pathways.ts'
import { publish } from './publishing.ts'
import { textOfRow } from './textOfRow.ts'
import * as versions from './versions.ts'

export function pathwayRoutes(context: ServiceContext): Route[] {
  const {
    database: { db },
    documents,
  } = context
  const write = async (row: PathwayRow, asStored = false) =>
    new WrittenAnswer(
      await documents.run('writePathway', { document: row.document, facts: service.factsOf(row), asStored }),
    )
  return [
    ...byBodyRoutes(context),
    route(contract.listPathways, async ({ account, query }) =>
      query.summary ? listPathways(context, account.id, query) : writeWholePathways(context, account.id, query),
    ),
    route(contract.createPathway, async ({ account, body, keep }) => {
      const { name, description = '' } = body.plain
      const absent = { description, nodes: [], edges: [] }
      const file = await documents.run('newFile', { text: body.text, absent })
      return created(await service.createPathway(context, account.id, { name, description }, file, keepCreated(keep)))
    }),
    route(contract.importPathway, async ({ account, query, body, keep }) => {
      const { description } = body.plain
      const own = { name: query.name, description: typeof description === 'string' ? description : '' }
      const file = await documents.run('newFile', { text: body.text, absent: {} })
      return created(await service.createPathway(context, account.id, own, file, keepCreated(keep)))
    }),
    route(validation.validateDocument, async ({ body }) => {
      const own = { name: '', description: '' }
      return new WrittenAnswer(await context.inspection.findings({ text: body.text, own, isNew: true }))
    }),
    route(contract.getPathway, async ({ account, params, query, reply }) => {
      const row = await service.findPathway(context, db, account.id, params.pathway_id)
      reply.header('etag', service.etagOf(row))
      if (query.version === undefined) return write(row, query.as_stored)
      const { document } = await loadPathway(context, account.id, params.pathway_id, query.version)
      return write({ ...row, document: document.text }, query.as_stored)
    }),
    route(contract.exportPathway, async ({ account, params, reply }) => {
      const row = await service.findPathway(context, db, account.id, params.pathway_id)
      const file = `${row.name.replaceAll(/[^\p{L}\p{N} ._-]+/gu, ' ').trim() || 'pathway'}.json`
      reply.header(
        'content-disposition',
        `attachment; filename="pathway.json"; filename*=UTF-8''${encodeURIComponent(file)}`,
      )
      return reply.type('application/json; charset=utf-8').send(row.document)
    }),
    route(contract.updatePathway, async ({ account, params, query, headers, body, reply }) => {
      const row = await service.updatePathway(context, account.id, params.pathway_id, body, {
        isWhole: query.whole,
        ifMatch: headers['if-match'],
        tab: headers['x-tab'],
      })
      reply.header('etag', service.etagOf(row))
      const said = '{"status":"success","message":"Pathway updated successfully","pathway_data":'
      return writeAround(said, [(await write(row)).bytes], '}')
    }),
    route(contract.patchPathway, async ({ account, params, headers, body, reply }) => {
      const { etag, ...pathway_data } = await patchPathway(context, account.id, params.pathway_id, body, {
        ifMatch: headers['if-match'],
        tab: headers['x-tab'],
      })
      reply.header('etag', etag)
      return { message: 'Pathway updated successfully', pathway_data }
    }),
    route(contract.deletePathway, async ({ account, params }) => {
      await service.deletePathway(context, account.id, params.pathway_id)
      return { message: 'Pathway deleted successfully' }
    }),
    route(contract.restorePathway, async ({ account, params }) => {
      await service.restorePathway(context, account.id, params.pathway_id)
      return { message: 'Pathway restored successfully' }
    }),
    route(contract.duplicatePathway, async ({ account, params, body, keep }) =>
      created(await service.duplicatePathway(context, account.id, params.pathway_id, body?.name, keepCreated(keep))),
    ),
    route(validation.validatePathway, async ({ account, params }) => {
      const row = await service.findPathway(context, db, account.id, params.pathway_id)
      return new WrittenAnswer(await context.inspection.findings({ ...textOfRow(row), isNew: false }))
    }),
    route(versionContract.listVersions, async ({ account, params, query }) => {
      const list = await versions.listVersions(context, account.id, params.pathway_id, query)
      return { ...list, data: list.versions }
    }),
    route(versionContract.createVersion, async ({ account, params, body, keep }) => {
      const answer = (made: PathwayVersionRow) => ({
        message: 'Version created successfully',
        ...bothWays(versions.madeOf(made)),
      })
      const { pathway_id } = params
      return answer(
        await versions.createVersion(context, account, pathway_id, body.plain, body, (tx, row) =>
          keep(tx, answer(row)),
        ),
      )
    }),
    route(versionContract.getVersion, async ({ account, params, query }) =>
      write(await versions.getVersion(context, account.id, params.pathway_id, params.version_number), query.as_stored),
    ),
    route(versionContract.updateVersion, async ({ account, params, body }) =>
      bothWays(await versions.updateVersion(context, account.id, params.pathway_id, params.version_number, body)),
    ),
    route(versionContract.deleteVersion, async ({ account, params }) => {
      await versions.deleteVersion(context, account.id, params.pathway_id, params.version_number)
      return bothWays({ message: 'Version deleted successfully' })
    }),
    route(versionContract.publishPathway, async ({ account, params, body, keep }) => {
      const answer = (version_number: number) => bothWays({ message: 'Pathway published successfully', version_number })
      const { pathway_id } = params
      return answer(await publish(context, account, pathway_id, body, (tx, live) => keep(tx, answer(live))))
    }),
  ]
}

const created = (pathway_id: string) => bothWays({ pathway_id })

function keepCreated(keep: Alongside<ReturnType<typeof created>>): Alongside<string> {
  return (tx, pathway_id) => keep(tx, created(pathway_id))
}
