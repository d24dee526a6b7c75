import { nodeKinds } from '#nodes/models.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import type { Finding } from '#pathway/finding.ts'
import { createFindings } from '#pathway/findings/findings.ts'
import { answerOf } from './answer.ts'
import { type DocumentPatch, patched } from './patch.ts'

const look = createFindings(nodeKinds)
let document: PathwayDocument | undefined
let found: readonly Finding[] = []

self.onmessage = ({ data }: MessageEvent<DocumentPatch>) => {
  document = patched(document, data)
  const before = found
  found = look(document)
  self.postMessage(answerOf(before, found))
}
