// With the page: a style sheet that comes later has the browser style all of it anew.
import '../outline/outline.css'
import { useLoaderData } from '@tanstack/react-router'
import { ReactFlowProvider } from '@xyflow/react'
import { useDeferredValue, useLayoutEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { usePageTitle } from '#studio/shell/usePageTitle.ts'
import { lazyPart, useFetchedParts } from '#ui/lazy/lazyPart.tsx'
import { SplitPane } from '#ui/SplitPane.tsx'
import { Skeleton } from '#ui/States.tsx'
import { useIsWindowWide } from '#ui/useWindowWidth.ts'
import { Canvas } from '../canvas/Canvas.tsx'
import { SessionContext, useEditor, useEditorStore } from '../hooks/useEditor.ts'
import { paneMemory } from '../session/view/workplace.ts'
import { Announcer } from './announce/Announcer.tsx'
import { CommandsProvider } from './CommandsProvider.tsx'
import { EditorDialogs, Finder } from './EditorDialogs.tsx'
import { NotOpened } from './NotOpened.tsx'
import { Palette } from './Palette.tsx'
import { SkipLinks } from './SkipLinks.tsx'
import { Notices } from './together/Notices.tsx'
import { useKeptCaret } from './together/useKeptCaret.ts'
import { Toolbar } from './toolbar/Toolbar.tsx'
import { useNodeOfAddress } from './useNodeOfAddress.ts'

/** Pixels; in a narrower window the canvas needs the room more than the form. */
const NARROW = 1200
/** Rem; in a narrower window, as in one that is magnified four times, the parts of the page stand below each other. */
const STACKED = 48

const sidePanelLoading = <div className="flex-1 bg-surface" />
const SidePanel = lazyPart(async () => (await import('./SidePanel.tsx')).SidePanel, sidePanelLoading)
const Outline = lazyPart(async () => (await import('../outline/Outline.tsx')).Outline)
const ProblemsPanel = lazyPart(async () => (await import('../panels/problems/ProblemsPanel.tsx')).ProblemsPanel, null)

/** The editor's page: palette, canvas, panels and problems of one pathway. */
export function EditorPage() {
  const opening = useLoaderData({ from: '/pathways/$pathwayId' })
  // Before anything is painted: what was read by then shows at once.
  useLayoutEffect(() => opening.hold(), [opening])
  const state = useStore(opening.state)
  if (state.is === 'failed') return <NotOpened error={state.error} onRetry={opening.retry} />
  if (state.is === 'opening') {
    return (
      <main className="p-8">
        <Skeleton />
      </main>
    )
  }
  return (
    <SessionContext key={opening.pathwayId} value={state.session}>
      <ReactFlowProvider>
        <Editor />
      </ReactFlowProvider>
    </SessionContext>
  )
}

function Editor() {
  const { pathwayId } = useEditorStore().getState()
  const name = useEditor(state => state.document.name)
  const panel = useEditor(state => state.panel)
  const showsProblems = useEditor(state => state.showsProblems)
  const view = useEditor(state => state.view)
  const memory = useMemo(() => paneMemory(pathwayId), [pathwayId])
  const isStacked = !useIsWindowWide(STACKED)
  const isUnsaved = useEditor(state => state.saveState.is !== 'saved')
  usePageTitle(name, isUnsaved)
  useNodeOfAddress()
  useKeptCaret()
  useFetchedParts()
  // The canvas comes first; what stands around it is put up in pieces, between which the page paints and hears the pointer.
  const isPainted = useDeferredValue(true, false)
  return (
    <CommandsProvider>
      <div className={`flex h-full flex-col ${isStacked ? 'overflow-y-auto' : ''}`}>
        <SkipLinks />
        <Toolbar />
        <div className={`flex flex-1 ${isStacked ? '' : 'min-h-0'}`}>
          {view === 'canvas' && <Palette />}
          <SplitPane
            id="panel"
            memory={memory}
            label="Panel"
            side="right"
            size={window.innerWidth < NARROW ? 320 : 384}
            min={320}
            max={720}
            isFolded={panel === null}
            isStacked={isStacked}
            panel={panel !== null && (isPainted ? <SidePanel panel={panel} /> : sidePanelLoading)}
          >
            <main tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none!">
              <h1 className="sr-only">{name}</h1>
              <SplitPane
                id="problems"
                memory={memory}
                label="Problems"
                side="bottom"
                size={200}
                min={96}
                max={600}
                isFolded={!showsProblems}
                isStacked={isStacked}
                panel={
                  // As high as the folded bar before that is there: cards stay where they are pointed at.
                  <div data-region="problems" className="min-h-[41px] flex-1 overflow-y-auto bg-surface">
                    {isPainted && <ProblemsPanel />}
                  </div>
                }
              >
                <div
                  data-region="graph"
                  className={`relative z-1 ${isStacked ? 'h-[80dvh] min-h-64 shrink-0' : 'min-h-0 flex-1'}`}
                >
                  {/* Room above the controls of the canvas. */}
                  <div data-toasts aria-hidden className="pointer-events-none absolute inset-x-0 top-0 bottom-12" />
                  <Notices />
                  <Finder />
                  {view === 'canvas' ? <Canvas /> : <Outline />}
                </div>
              </SplitPane>
            </main>
          </SplitPane>
        </div>
        <EditorDialogs />
        <Announcer />
      </div>
    </CommandsProvider>
  )
}
