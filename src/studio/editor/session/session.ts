import type { StoreApi } from 'zustand/vanilla'
import type { CalmFindings } from './analysis/calm.ts'
import { createFindings } from './analysis/findings.ts'
import { createLens, type LensStore } from './analysis/lens.ts'
import type { LiveSource } from './analysis/live.ts'
import { createMarks, type MarksStore } from './analysis/marks.ts'
import type { ShownProblem } from './analysis/problemWalk.ts'
import { createTreeReader, type TreeReader } from './analysis/treeReader.ts'
import { createVariables, type Listed } from './analysis/variables.ts'
import type { EditorStore } from './document/store.ts'
import type { ChatStore } from './run/chatStore.ts'
import { createChat } from './run/chats.ts'
import { createHighlight, type Highlight } from './run/highlight.ts'
import { createSampleAnswers, type SampleAnswers } from './run/sampleAnswers.ts'
import { createTestCall, type TestCallStore } from './run/testCall.ts'
import { createTestRun, type TestRunStore } from './run/testRun.ts'
import type { Autosave } from './sync/autosave.ts'
import type { Together } from './sync/collaboration.ts'
import { createParticipants, type ParticipantsStore } from './sync/participants.ts'
import { type CompareStore, createCompare } from './view/compareStore.ts'
import { createFinder, type FinderStore } from './view/finderStore.ts'
import { createOutline, type OutlineStore } from './view/outlineStore.ts'
import { createOverview, type OverviewStore } from './view/overviewStore.ts'
import { createReported, type Reported } from './view/reportSubject.ts'
import { createMinimap, createPaletteNames, type Visibility } from './view/visibility.ts'

/** An opened pathway, with all that is known and shown of it. Each has its own: copies of a pathway share the ids of their nodes. */
export interface EditorSession {
  /** The document, its steps, what the service has of it, the selection, and which parts of the page are open. */
  readonly store: EditorStore
  /** Undefined for a pathway that is only looked at. */
  readonly autosave: Autosave | undefined
  readonly together: Together | undefined
  /** Other participants; empty if nobody can join. */
  readonly participants: ParticipantsStore
  readonly findings: CalmFindings
  /** The problem that was gone to last, from where F8 goes on. */
  readonly shownProblem: ShownProblem
  /** Its variables, listed again a moment after each change; null until they were for the first time. */
  readonly variables: LiveSource<Listed | null>
  /** Through which variable the pathway is looked at. */
  readonly lens: LensStore
  readonly marks: MarksStore
  readonly readTree: TreeReader
  readonly outline: OutlineStore
  readonly compare: CompareStore
  readonly finder: FinderStore
  readonly minimap: StoreApi<Visibility>
  readonly paletteNames: StoreApi<Visibility>
  readonly overview: OverviewStore
  readonly reported: Reported
  /** Highlighted position of the chat or the test call. */
  readonly highlight: Highlight
  readonly chat: ChatStore
  readonly testCall: TestCallStore
  readonly testRun: TestRunStore
  readonly answers: SampleAnswers
  /** The sections of forms that were opened or closed, by their titles, so that the next node's form looks the same. */
  readonly sections: Map<string, boolean>
  /** The element of the canvas that draws it, while one does: canvases hand it over as React's `ref`. */
  readonly canvas: { current: HTMLDivElement | null }
}

/** @param sync left out for a pathway that is only looked at */
export function createSession(
  store: EditorStore,
  sync?: { readonly autosave: Autosave; readonly together: Together },
): EditorSession {
  const highlight = createHighlight()
  return {
    store,
    autosave: sync?.autosave,
    together: sync?.together,
    participants: sync?.together.participants ?? createParticipants(''),
    findings: createFindings(store),
    shownProblem: { current: undefined },
    variables: createVariables(store),
    lens: createLens(),
    marks: createMarks(),
    readTree: createTreeReader(),
    outline: createOutline(),
    compare: createCompare(),
    finder: createFinder(),
    minimap: createMinimap(),
    paletteNames: createPaletteNames(),
    overview: createOverview(),
    reported: createReported(),
    highlight,
    chat: createChat(store, highlight),
    testCall: createTestCall(),
    testRun: createTestRun(store.getState().pathwayId),
    answers: createSampleAnswers(),
    sections: new Map(),
    canvas: { current: null },
  }
}
