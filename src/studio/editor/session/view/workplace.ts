import { takeBegun } from '#studio/shell/begun.ts'
import {
  type Guard,
  isBoolean,
  isNumber,
  isObject,
  isText,
  listOf,
  oneOf,
  orAbsent,
  orNull,
  recordOf,
  shapeOf,
} from '#studio/shell/guards.ts'
import type { EditorStore } from '../document/store.ts'
import { isPanel } from './panels.ts'

/** View state of a pathway in this browser: viewport, open panels and their sizes, recent searches. */
export interface Workplace {
  readonly viewport?: { readonly x: number; readonly y: number; readonly zoom: number } | undefined
  readonly view?: 'canvas' | 'outline' | undefined
  readonly panel?: string | null | undefined
  readonly showsProblems?: boolean | undefined
  /** Pixels, by the panes' ids. */
  readonly sizes?: Readonly<Record<string, number>> | undefined
  /** Words to begin the first chat with, of the template that the pathway was made from. */
  readonly tip?: string | undefined
  /** Keys of what the search led to, the last first. */
  readonly recent?: readonly string[] | undefined
}

const guards: { readonly [Member in keyof Workplace]-?: Guard<Workplace[Member]> } = {
  viewport: orAbsent(shapeOf({ x: isNumber, y: isNumber, zoom: isPositive })),
  view: orAbsent(oneOf('canvas', 'outline')),
  panel: orAbsent(orNull(isText)),
  showsProblems: orAbsent(isBoolean),
  sizes: orAbsent(recordOf(isNumber)),
  tip: orAbsent(isText),
  recent: orAbsent(listOf(isText)),
}

const KEY = 'dialpath-workplaces'
/** Of how many pathways this is kept, those that were used last. */
export const MOST_KEPT = 100

function isPositive(value: unknown): value is number {
  return isNumber(value) && value > 0
}

const isEntry = (value: unknown): value is readonly [string, object] =>
  Array.isArray(value) && isText(value[0]) && isObject(value[1])

/** Reads a stored workplace without the members that another release wrote differently. */
function readWorkplaceOf(kept: object): Workplace {
  const members = Object.entries(kept).filter(([member, value]) => isMember(member) && guards[member](value))
  return Object.fromEntries(members)
}

function isMember(member: string): member is keyof Workplace {
  return Object.hasOwn(guards, member)
}

function readAll(): readonly (readonly [string, Workplace])[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return listOf(isEntry)(kept) ? kept.map(([id, entry]) => [id, readWorkplaceOf(entry)] as const) : []
  } catch {
    // Unreadable data was not written by this release.
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

/**
 * Opens what was open, of the panels that there are; a pathway that was just begun from a template opens on its chat.
 * The list of problems opens for the author alone: it takes room from the canvas, and cards would move under the pointer.
 */
export function restoreWorkplace(store: EditorStore): void {
  const { pathwayId, showPanel, showProblems, showView } = store.getState()
  const tip = takeBegun(pathwayId)
  if (tip !== undefined) keepWorkplace(pathwayId, { tip, panel: 'chat' })
  const { panel, showsProblems, view } = readWorkplace(pathwayId)
  if (panel === null || (panel !== undefined && isPanel(panel))) showPanel(panel)
  if (view !== undefined) showView(view)
  if (showsProblems !== undefined) showProblems(showsProblems)
}

/** Keeps what is open as it changes. @returns ends it */
export function keepPanels(store: EditorStore): () => void {
  return store.subscribe(({ pathwayId, panel, showsProblems, view }, before) => {
    if (panel === before.panel && showsProblems === before.showsProblems && view === before.view) return
    keepWorkplace(pathwayId, { panel, showsProblems, view })
  })
}

/** Stores a pane's size for each pathway. */
export function paneMemory(pathwayId: string) {
  return {
    read: (pane: string) => readWorkplace(pathwayId).sizes?.[pane],
    keep: (pane: string, size: number) => {
      keepWorkplace(pathwayId, { sizes: { ...readWorkplace(pathwayId).sizes, [pane]: size } })
    },
  }
}
