import type { PathwayDocument } from '#pathway/document.ts'
import type { Finding } from '#pathway/finding.ts'
import { createFindings } from '#pathway/findings/findings.ts'
import { applyPatch } from '#pathway/patch/apply.ts'
import type { Patch } from '#pathway/patch/operation.ts'
import { answerOf } from './answer.ts'

// Messages wait for the checks to load; a top-level await would miss them.
const loaded = import('#nodes/checks.ts').then(({ checkedKinds }) => createFindings(checkedKinds))
loaded.catch(reportError)
let document: unknown = {}
let found: readonly Finding[] = []

self.onmessage = async ({ data }: MessageEvent<Patch>) => {
  const look = await loaded
  document = applyPatch(document, data)
  const before = found
  found = look(document as PathwayDocument)
  self.postMessage(answerOf(before, found))
}
