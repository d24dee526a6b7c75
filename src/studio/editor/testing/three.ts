import { expectAtRest, type FileNode, type OpenedEditor, openEditor } from './openEditor.ts'

/** Positions of its nodes. */
export const places = { greeting: { x: 0, y: 0 }, booking: { x: 500, y: 260 }, goodbye: { x: 30, y: 560 } }

interface OpenedThree extends OpenedEditor {
  /** Returns the positions of the nodes as the service has them. */
  positions(): Promise<Readonly<Record<string, FileNode['position']>>>
}

/** Opens a pathway of three nodes; the first leads to the last. */
export async function openThree(booking: { isGlobal?: true; noMatch?: { target: string } } = {}): Promise<OpenedThree> {
  const node = (id: keyof typeof places, type: string, more: object = {}) => ({
    id,
    type,
    data: { name: id, prompt: 'Say something.', ...more },
    position: places[id],
  })
  const opened = await openEditor(
    {
      nodes: [
        node('greeting', 'Default', { isStart: true }),
        node('booking', 'Default', booking),
        node('goodbye', 'End Call'),
      ],
      edges: [
        { id: 'bye', source: 'greeting', target: 'goodbye', label: 'says goodbye', data: { label: 'says goodbye' } },
      ],
    },
    'Three',
  )
  await expectAtRest()
  const positions = async () =>
    Object.fromEntries((await opened.stored()).nodes.map(({ id, position }) => [id, position]))
  return { ...opened, positions }
}
