import { isNode, isRecord, nodeData, type PathwayDocument } from '../document.ts'
import { findGlobalPrompt } from '../globalPrompt.ts'
import { withMembers } from './withMembers.ts'

/** Writes the global prompt where it stood; a first one gets an entry of its own, as other programs write it. */
export function setGlobalPrompt(document: PathwayDocument, { text }: { readonly text: string }): PathwayDocument {
  const place = findGlobalPrompt(document)
  if (!place) {
    return text === ''
      ? document
      : { ...document, nodes: [...document.nodes, { globalConfig: { globalPrompt: text }, position: { x: 0, y: 0 } }] }
  }
  if (place.at === 'document') return document.globalPrompt === text ? document : { ...document, globalPrompt: text }
  const nodes = document.nodes.map((entry, index) => {
    if (index !== place.index) return entry
    if (place.at === 'entry') {
      return {
        ...entry,
        globalConfig: { ...(isRecord(entry.globalConfig) ? entry.globalConfig : {}), globalPrompt: text },
      }
    }
    return isNode(entry) ? { ...entry, data: { ...nodeData(entry), globalPrompt: text } } : entry
  })
  return { ...document, nodes }
}

export function renamePathway(document: PathwayDocument, { name }: { readonly name: string }): PathwayDocument {
  return name === document.name ? document : { ...document, name }
}

export function describePathway(
  document: PathwayDocument,
  { description }: { readonly description: string },
): PathwayDocument {
  return description === document.description ? document : { ...document, description }
}

/** Sets a member of the document that has no command of its own; `undefined` removes it. */
export function setDocumentMember(
  document: PathwayDocument,
  { member, value }: { readonly member: string; readonly value: unknown },
): PathwayDocument {
  return withMembers(document, { [member]: value })
}
