import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listNodes } from '#pathway/document.ts'
import { messageOf } from '#studio/shell/api.ts'
import { cardHeight } from '../../drawing/card.ts'
import type { Theme } from '../../drawing/palette.ts'
import type { SvgImage } from '../../drawing/svg/renderSvg.ts'
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

type Rendered = { readonly image: SvgImage } | { readonly failure: string }

/** Renders a source as SVG, anew when something of it changes; undefined while it is rendered. */
export function useSvgImage({ source, theme, background }: Wanted): Rendered | undefined {
  const store = useEditorStore()
  const client = useQueryClient()
  const [drawn, setDrawn] = useState<Rendered>()
  useEffect(() => {
    let isWanted = true
    setDrawn(undefined)
    const chosen = source.of === 'selection' ? placedSelection(store.getState()) : undefined
    async function draw(): Promise<SvgImage> {
      const [{ diagramOf }, { renderSvg }, { browserTools, fontsFor }, { withThemePalette }] = await Promise.all([
        import('../../drawing/svg/diagram.ts'),
        import('../../drawing/svg/renderSvg.ts'),
        import('../../drawing/svg/browser.ts'),
        import('../../drawing/palette.ts'),
      ])
      const document = await documentOfSource(store, client, source)
      const laidOut = listNodes(document).every(isPlaced) ? new Map() : await layOutUnplaced(document, cardHeight)
      const diagram = diagramOf(document, laidOut, chosen)
      return withThemePalette(theme, async palette => {
        const tools = await browserTools(palette)
        const plain = renderSvg(diagram, tools, { background })
        return renderSvg(diagram, tools, { background, fonts: await fontsFor(plain.svg) })
      })
    }
    draw()
      .then(image => ({ image }))
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
