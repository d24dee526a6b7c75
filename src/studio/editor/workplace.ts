import { useEffect } from 'react'
import { z } from 'zod'
import type { EditorStore } from './store.ts'

const workplace = z.object({
  viewport: z.object({ x: z.number(), y: z.number(), zoom: z.number().positive() }).optional().catch(undefined),
  view: z.enum(['canvas', 'outline']).optional().catch(undefined),
  panel: z.string().nullable().optional().catch(undefined),
  showsProblems: z.boolean().optional().catch(undefined),
  /** Pixels, by the panes' ids. */
  sizes: z.record(z.string(), z.number()).optional().catch(undefined),
  /** Keys of what the search led to, the last first. */
  recent: z.array(z.string()).optional().catch(undefined),
})

/** How a pathway was left in this browser: what was looked at, from how near, which panels stood open, how large, and what was searched for. */
export type Workplace = z.infer<typeof workplace>

const KEY = 'dialpath-workplaces'
/** Of how many pathways this is kept, those that were used last. */
export const MOST_KEPT = 100

const kept = z.array(z.tuple([z.string(), workplace])).catch([])

function readAll(): readonly (readonly [string, Workplace])[] {
  try {
    return kept.parse(JSON.parse(localStorage.getItem(KEY) ?? '[]'))
  } catch {
    // What cannot be read was not written here.
    return []
  }
}

/** Nothing of it for a pathway that is opened for the first time. */
export function readWorkplace(pathwayId: string): Workplace {
  return readAll().find(([id]) => id === pathwayId)?.[1] ?? {}
}

export function keepWorkplace(pathwayId: string, part: Workplace): void {
  const all = readAll()
  const before = all.find(([id]) => id === pathwayId)?.[1]
  const others = all.filter(([id]) => id !== pathwayId)
  try {
    localStorage.setItem(KEY, JSON.stringify([[pathwayId, { ...before, ...part }], ...others].slice(0, MOST_KEPT)))
  } catch {
    // A browser that keeps nothing: the pathway opens as for the first time.
  }
}

/** Opens what was open, of the panels that there are. */
export function restoreWorkplace(store: EditorStore, panels: readonly { readonly id: string }[]): void {
  const { pathwayId, showPanel, showProblems, showView } = store.getState()
  const { panel, showsProblems, view } = readWorkplace(pathwayId)
  if (panel === null || panels.some(({ id }) => id === panel)) showPanel(panel ?? null)
  if (showsProblems !== undefined) showProblems(showsProblems)
  if (view !== undefined) showView(view)
}

/** Keeps what is open as it changes. */
export function useKeepWorkplace(store: EditorStore): void {
  useEffect(
    () =>
      store.subscribe(({ pathwayId, panel, showsProblems, view }, before) => {
        if (panel === before.panel && showsProblems === before.showsProblems && view === before.view) return
        keepWorkplace(pathwayId, { panel, showsProblems, view })
      }),
    [store],
  )
}

/** What a pane of the editor remembers of its size for each pathway. */
export function paneMemory(pathwayId: string) {
  return {
    read: (pane: string) => readWorkplace(pathwayId).sizes?.[pane],
    keep: (pane: string, size: number) => {
      keepWorkplace(pathwayId, { sizes: { ...readWorkplace(pathwayId).sizes, [pane]: size } })
    },
  }
}
