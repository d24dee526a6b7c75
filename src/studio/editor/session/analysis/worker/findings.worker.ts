import type { PathwayDocument } from '#pathway/document.ts'
import type { Finding } from '#pathway/finding.ts'
import { createFindings } from '#pathway/findings/findings.ts'
import { answerOf } from './answer.ts'
import { type DocumentPatch, patched } from './patch.ts'

// What is sent before the checks have come waits for them: a module that waits as it loads hears no message meanwhile.
const loaded = import('#nodes/checks.ts').then(({ checkedKinds }) => createFindings(checkedKinds))
loaded.catch(reportError)
let document: PathwayDocument | undefined
let found: readonly Finding[] = []

self.onmessage = async ({ data }: MessageEvent<DocumentPatch>) => {
  const look = await loaded
  document = patched(document, data)
  const before = found
  found = look(document)
  self.postMessage(answerOf(before, found))
}
