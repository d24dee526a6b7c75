import type { Finding } from '#pathway/finding.ts'
import type { EditorStore } from '../document/store.ts'
import type { Looker } from './live.ts'
import { createFindingsSource, type FindingsSource, NO_FINDINGS } from './liveFindings.ts'
import { loadFixes } from './offeredFixes.ts'
import { lookAside } from './worker/runInWorker.ts'

/** The one source of findings of an opened pathway. */
export function createFindings(store: EditorStore): FindingsSource {
  return store.getState().isReadOnly ? NO_FINDINGS : createFindingsSource(store, withFixes(lookAside()))
}

/** Findings are shown once their fixes can be offered with them; without those, where they do not come. */
function withFixes({ look, rest }: Looker<readonly Finding[]>): Looker<readonly Finding[]> {
  return {
    async look(document, before) {
      const found = await look(document, before)
      if (found.length > 0) await loadFixes().catch(() => undefined)
      return found
    },
    ...(rest && { rest }),
  }
}
