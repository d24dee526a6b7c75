import { toast } from 'sonner'
import { messageOf } from '#studio/shell/api.ts'
import { download } from '../download.ts'
import { openReport } from '../exchange/reportSubject.ts'
import { exportFile } from '../queries.ts'
import type { CommandContext, EditorCommand } from './command.ts'

/** The service's file once it has everything; what this browser has, where it cannot have it. */
async function exportPathway({ store, autosave }: CommandContext) {
  const isSaved = await autosave?.flush()
  const { pathwayId, document } = store.getState()
  if (isSaved === false) {
    downloadCopy(document)
    toast('The file holds what is in this browser: the service has not got your last changes yet.')
    return
  }
  try {
    download(fileName(document.name), await exportFile(pathwayId))
  } catch (error) {
    toast.error(messageOf(error), {
      action: { label: 'Download what this browser has', onClick: () => downloadCopy(document) },
    })
  }
}

/** The document as it stands in this browser, whether or not the service can be reached. */
export function downloadCopy(document: { readonly name: string }) {
  download(fileName(document.name), JSON.stringify(document, null, 2))
}

function fileName(name: string): string {
  return `${name.replaceAll(/[^\p{L}\p{N} ._-]+/gu, ' ').trim() || 'pathway'}.json`
}

export const pathwayCommands: readonly EditorCommand[] = [
  {
    id: 'save',
    title: 'Save now',
    group: 'Pathway',
    shortcuts: ['mod+s'],
    scope: 'fields',
    when: () => true,
    run: async ({ autosave }) => {
      await autosave?.flush()
    },
  },
  {
    id: 'export',
    title: 'Export as a file',
    group: 'Pathway',
    shortcuts: ['mod+shift+e'],
    scope: 'fields',
    when: () => true,
    run: exportPathway,
  },
  {
    id: 'report',
    title: 'Check the file for secrets and oddities',
    group: 'Pathway',
    shortcuts: [],
    scope: 'page',
    when: () => true,
    run: ({ store }) => openReport(store),
  },
  {
    id: 'publish',
    title: 'Publish…',
    group: 'Pathway',
    shortcuts: ['mod+shift+p'],
    scope: 'fields',
    when: () => true,
    run: ({ store }) => store.getState().openDialog('publish'),
  },
  {
    id: 'leave',
    title: 'Back to the pathways',
    group: 'Pathway',
    shortcuts: [],
    scope: 'page',
    when: () => true,
    run: ({ leave }) => leave(),
  },
]
