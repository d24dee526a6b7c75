import type { Finding } from '#pathway/finding.ts'
import type { EditorStore } from '../document/store.ts'
import { type CalmFindings, createCalm } from './calm.ts'
import type { Derivation } from './live.ts'
import { createFindingsSource, NO_FINDINGS } from './liveFindings.ts'
import { loadFixes } from './offeredFixes.ts'
import { deriveInWorker } from './worker/deriveInWorker.ts'

/** The one source of findings of an opened pathway. */
export function createFindings(store: EditorStore): CalmFindings {
  if (store.getState().isReadOnly) return { ...NO_FINDINGS, choosing: () => undefined }
  return createCalm(createFindingsSource(store, withFixes(deriveInWorker())), store)
}

/** Findings are shown once their fixes can be offered with them; without those, where they do not come. */
function withFixes({ derive, rest }: Derivation<readonly Finding[]>): Derivation<readonly Finding[]> {
  return {
    async derive(document, before) {
      const found = await derive(document, before)
      if (found.length > 0) await loadFixes().catch(() => undefined)
      return found
    },
    ...(rest && { rest }),
  }
}
