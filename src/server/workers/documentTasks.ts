import { readCallBody } from '../calls/body.ts'
import { hasEnded, mocksOf, newChatState, writeChat } from '../chats/body.ts'
import { readBody } from '../http/readBody.ts'
import { changedFile, copiedFile, fileWith, newFile, writeListed, writePathway } from '../pathways/files.ts'
import { presentDocument } from '../pathways/patchedFile.ts'
import { checkTool, writeTool } from '../tools/body.ts'

/** Tasks on the JSON of requests and documents; pure work on texts. */
export const documentTasks = {
  readBody,
  newFile,
  copiedFile,
  fileWith,
  changedFile,
  presentDocument,
  writePathway,
  writeListed,
  newChatState,
  hasEnded,
  mocksOf,
  writeChat,
  readCallBody,
  checkTool,
  writeTool,
}
