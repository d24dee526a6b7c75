import { readBatchBody, readMoreEntries, readSequence, testOfBatch } from '../batches/body.ts'
import { readCallBody } from '../calls/body.ts'
import { conversationIn, hasEnded, mocksOf, newChatState, requestDataOf, rewound, writeChat } from '../chats/body.ts'
import { readBody } from '../http/readBody.ts'
import {
  changedFile,
  copiedFile,
  fileWith,
  newFile,
  writeListed,
  writeOnePathway,
  writePathway,
} from '../pathways/files.ts'
import { createKeptFiles } from '../pathways/keptFiles.ts'
import { presentDocument } from '../pathways/patchedFile.ts'
import { planOfChat } from '../pathwayTests/plan.ts'
import { smsState } from '../sms/state.ts'
import { writeTool } from '../tools/body.ts'
import { writeStore } from '../vectors/body.ts'

/** Tasks on the JSON of requests and documents; pure work on texts. */
export const documentTasks = {
  readBody,
  newFile,
  copiedFile,
  fileWith,
  changedFile,
  presentDocument,
  writePathway,
  writeOnePathway,
  writeListed,
  newChatState,
  conversationIn,
  hasEnded,
  requestDataOf,
  rewound,
  mocksOf,
  writeChat,
  readCallBody,
  readBatchBody,
  readMoreEntries,
  readSequence,
  testOfBatch,
  smsState,
  planOfChat,
  writeTool,
  writeStore,
}

/** JSON of large drafts that are kept parsed. */
const MOST_KEPT_BYTES = 16 * 1024 * 1024

/** As a thread does them, which keeps large drafts parsed for their next patch. */
export const largeDocumentTasks = { ...documentTasks, patchKept: createKeptFiles(MOST_KEPT_BYTES) }
