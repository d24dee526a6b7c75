import { ApiError } from '#contract/call.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import type { PathwayFile } from '#pathway/interchange/file.ts'
import { derivePatch } from '#pathway/patch/derive.ts'
import { MAX_OPERATIONS, type Patch } from '#pathway/patch/operation.ts'
import { call } from '#studio/shell/api.ts'
import { Refused } from '#studio/shell/refused.ts'
import type { SaveApi } from './autosave.ts'
import { tab } from './tab.ts'

/** The draft as the service has it. */
export async function loadDraft(pathway_id: string): Promise<{ document: PathwayDocument; revision: string }> {
  const { body, headers } = await call.withHeaders('GET /api/v1/convo_pathway/:pathway_id', {
    params: { pathway_id },
    query: { as_stored: 'true' },
  })
  const { pathway_id: _, ...document } = body
  return { document, revision: headers.get('etag') ?? '' }
}

const UNREACHED = [0, 429, 502, 503, 504]

export function createSaveApi(pathway_id: string): SaveApi {
  return {
    async save(document, since) {
      const sent = { params: { pathway_id }, headers: { 'if-match': since.revision, 'x-tab': tab } }
      const patch = smallPatch(since.document, document)
      return refusing(async () => {
        const { headers } = patch
          ? await call.withHeaders('PATCH /api/v1/convo_pathway/:pathway_id', { ...sent, body: [...patch] })
          : await call.withHeaders('POST /api/v1/convo_pathway/:pathway_id', {
              ...sent,
              query: { whole: 'true' },
              body: { ...document, nodes: [...document.nodes], edges: [...document.edges] },
            })
        return { revision: headers.get('etag') ?? '' }
      })
    },
    load: () => refusing(() => loadDraft(pathway_id)),
  }
}

/** Rejects with `Refused` where the service was reached and would say the same again. */
async function refusing<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ApiError && !UNREACHED.includes(error.status)) throw new Refused(error.status, error.message)
    throw error
  }
}

/** So many operations are less than any document that they change. */
const FEW = 100

/** Returns the patch from `before` to `after`; undefined if the whole document is smaller. */
function smallPatch(before: PathwayDocument, after: PathwayDocument): Patch | undefined {
  const patch = derivePatch(before, after)
  if (patch.length <= FEW) return patch
  if (patch.length > MAX_OPERATIONS) return undefined
  return JSON.stringify(patch).length < JSON.stringify(after).length ? patch : undefined
}

/** The stored document as a file, member for member what the service exports. */
export function exportFile(pathway_id: string): Promise<PathwayFile> {
  return call('GET /api/v1/convo_pathway/:pathway_id/export', { params: { pathway_id } })
}
