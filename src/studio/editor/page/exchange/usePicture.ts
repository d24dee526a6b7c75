import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listNodes } from '#pathway/document.ts'
import { messageOf } from '#studio/shell/api.ts'
import type { Theme } from '../../drawing/svg/colours.ts'
import type { Picture } from '../../drawing/svg/draw.ts'
import { isPlaced } from '../../geometry/card.ts'
import { layOutUnplaced } from '../../geometry/layout/layOutUnplaced.ts'
import { useEditorStore } from '../../hooks/useEditor.ts'
import { placedSelection } from '../../session/document/selection.ts'
import { documentOfSource, type Source } from './file.ts'

interface Wanted {
  readonly source: Source
  readonly theme: Theme
  readonly background: 'canvas' | 'none'
}

type Drawn = { readonly picture: Picture } | { readonly failure: string }

/** The picture of a source, drawn anew when something of it changes; undefined while it is drawn. */
export function usePicture({ source, theme, background }: Wanted): Drawn | undefined {
  const store = useEditorStore()
  const client = useQueryClient()
  const [drawn, setDrawn] = useState<Drawn>()
  useEffect(() => {
    let isWanted = true
    setDrawn(undefined)
    const chosen = source.of === 'selection' ? placedSelection(store.getState()) : undefined
    async function draw(): Promise<Picture> {
      const [{ sceneOf }, { drawPathway }, { browserTools, fontsFor }] = await Promise.all([
        import('../../drawing/svg/scene.ts'),
        import('../../drawing/svg/draw.ts'),
        import('../../drawing/svg/browser.ts'),
      ])
      const document = await documentOfSource(store, client, source)
      const laidOut = listNodes(document).every(isPlaced) ? new Map() : await layOutUnplaced(document)
      const scene = sceneOf(document, laidOut, chosen)
      const tools = await browserTools(theme)
      const plain = drawPathway(scene, tools, { background })
      return drawPathway(scene, tools, { background, fonts: await fontsFor(plain.svg) })
    }
    draw()
      .then(picture => ({ picture }))
      .catch((error: unknown) => ({ failure: messageOf(error) }))
      .then(next => {
        if (isWanted) setDrawn(next)
      })
    return () => {
      isWanted = false
    }
  }, [store, client, source, theme, background])
  return drawn
}
