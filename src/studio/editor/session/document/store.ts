import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PathwayDocument } from '#pathway/document.ts'
import { resolveConflicts } from '#pathway/merge.ts'
import type { Point } from '../../geometry/box.ts'
import { receiveTheirs, type Work } from '../sync/receive.ts'
import type { PanelId } from '../view/panels.ts'
import { present, type Selection, type SelectionIds, selectionOf, selectNew } from './selection.ts'
import { goToStep, type History, noteOthers, redoStep, type Step, stepOn, takeStep, undoStep } from './steps.ts'

/** Document before and after a remote change. */
export interface Arrival {
  readonly before: PathwayDocument
  readonly after: PathwayDocument
}

/** A place to show: a node or an edge, and the field inside its form; or a note or a group of the canvas. */
export interface Place {
  readonly node_id?: string | undefined
  readonly edge_key?: string | undefined
  readonly note_id?: string | undefined
  readonly group_id?: string | undefined
  readonly field?: string | undefined
  /** The field is shown, and what has the focus keeps it. */
  readonly keepsFocus?: boolean
  /** Somebody goes there on purpose, as from a search: who is too far away to read anything is taken nearer. */
  readonly mayZoom?: boolean
}

/** An edge that is being made: what it comes from, and where the corner of the card that it leads to will be. */
export interface NextTarget {
  readonly from: string
  readonly at: Point
  /** Chooses among the nodes that are there already, instead of the kinds of a new one. */
  readonly isExisting?: boolean
}

/** A node that is being put into an edge, by the edge's key. */
export interface NextInsertion {
  readonly into: string
  readonly at: Point
}

/** A new node whose kind is being chosen. */
export type NextNode = NextTarget | NextInsertion

export type SaveState =
  | { readonly is: 'saved' }
  | { readonly is: 'unsaved' }
  | { readonly is: 'saving' }
  | { readonly is: 'offline' }
  /** The session has ended; the work waits in the browser. */
  | { readonly is: 'signed-out' }
  | { readonly is: 'refused'; readonly message: string }

export type EditorDialog =
  | 'search'
  | 'shortcuts'
  | 'publish'
  | 'keep-version'
  | 'roll-back'
  | 'fix'
  | 'fix-all'
  | 'rename-variable'
  | 'report'
  | 'export'
  | 'add-node'
  | 'connect'
  | 'people'
  | 'conflicts'

/** View in the middle of the page. */
export type EditorView = 'canvas' | 'outline'

export interface EditorState extends History, Work {
  readonly pathwayId: string
  /** It is shown to be looked at: no step can be taken, and what is drawn may be no pathway that could be played. */
  readonly isReadOnly: boolean
  /** The last change that came from others, anew with each. */
  readonly arrived: Arrival | null
  readonly selection: Selection
  readonly saveState: SaveState
  /** The place that was asked to be shown, anew with each asking. */
  readonly revealed: Place | null
  /** The key of the edge whose label is being written on the canvas. */
  readonly labelling: string | null
  /** The id of the note or the group that is being written on the canvas. */
  readonly writing: string | null
  /** A new node, or the target of a new edge, while it is chosen. */
  readonly nextNode: NextNode | null
  /** The panel at the right; null while it is folded away. */
  readonly panel: PanelId | null
  readonly dialog: EditorDialog | null
  readonly view: EditorView
  /** True while the list of problems is open. */
  readonly showsProblems: boolean
  /** Aborted when the pathway is closed, which takes away what offers to act on it. */
  readonly closed: AbortSignal

  /** Takes a step. @returns whether it changed the document */
  run(name: string, command: (document: PathwayDocument) => PathwayDocument, options?: { typing?: string }): boolean
  /** @returns the steps that it passed over, since others had changed all that they had changed */
  undo(): readonly Step[]
  /** @returns the steps that it passed over */
  redo(): readonly Step[]
  /** Undoes or redoes until `steps` of this author's steps are done. */
  goTo(steps: number): void
  select(choice: SelectionIds): void
  reveal(place: Place): void
  labelEdge(edge_key: string | null): void
  writeOn(id: string | null): void
  chooseNext(nextNode: NextNode | null): void
  showPanel(panel: PanelId | null): void
  openDialog(dialog: EditorDialog | null): void
  showProblems(shown: boolean): void
  showView(view: EditorView): void
  close(): void
  /** `document` is on its way to the service. */
  markSent(document: PathwayDocument): void
  /** The service has certainly not stored `document`. */
  markUnsent(document: PathwayDocument): void
  /** The service stored `document` as `revision`; the answer never replaces what the author has by now. */
  markSaved(document: PathwayDocument, revision: string): void
  setSaveState(state: SaveState): void
  /** The service has `theirs` as `revision`; see `receiveTheirs`. */
  receive(theirs: PathwayDocument, revision: string): void
  /** Asks anew with what this author has by now; what both now say alike is asked no more. */
  reviewConflicts(): void
  decide(choices: Readonly<Record<string, 'mine' | 'theirs'>>): void
}

const NOTHING = selectionOf({})

export type EditorStore = StoreApi<EditorState>

/** A store for one opened pathway. */
export function createEditorStore(opened: {
  readonly pathwayId: string
  readonly document: PathwayDocument
  /** The service's document, where the opened one is a draft that was kept in the browser. */
  readonly saved?: PathwayDocument
  readonly revision: string
  readonly isReadOnly?: boolean
}): EditorStore {
  const closing = new AbortController()
  return createStore<EditorState>()((set, get) => ({
    pathwayId: opened.pathwayId,
    isReadOnly: opened.isReadOnly ?? false,
    document: opened.document,
    saved: opened.saved ?? opened.document,
    base: opened.saved ?? opened.document,
    revision: opened.revision,
    sent: [],
    arrived: null,
    selection: NOTHING,
    past: [],
    future: [],
    conflicts: [],
    isApart: false,
    saveState: { is: opened.saved ? 'unsaved' : 'saved' },
    revealed: null,
    labelling: null,
    writing: null,
    nextNode: null,
    panel: 'edit',
    dialog: null,
    view: 'canvas',
    showsProblems: false,
    closed: closing.signal,

    run(name, command, { typing } = {}) {
      const { document, isReadOnly } = get()
      if (isReadOnly) return false
      const after = command(document)
      if (after === document) return false
      set(show(get(), takeStep(get(), { name, after, typing, at: Date.now() })))
      return true
    },
    undo() {
      const { history, idle } = stepOn(get(), undoStep)
      set(showTurned(get(), history))
      return idle
    },
    redo() {
      const { history, idle } = stepOn(get(), redoStep)
      set(showTurned(get(), history))
      return idle
    },
    goTo(steps) {
      set(show(get(), goToStep(get(), steps)))
    },
    select(choice) {
      // A form that comes back later is not asked for its field again.
      set({ selection: selectionOf(choice), revealed: null })
    },
    reveal(place) {
      set({
        revealed: { ...place },
        // A field can only be shown where its form is.
        ...(place.field === undefined ? {} : { panel: 'edit' }),
        selection: selectionOf({
          nodes: place.node_id === undefined ? [] : [place.node_id],
          edges: place.edge_key === undefined ? [] : [place.edge_key],
          notes: place.note_id === undefined ? [] : [place.note_id],
          groups: place.group_id === undefined ? [] : [place.group_id],
        }),
      })
    },
    labelEdge(labelling) {
      if (get().isReadOnly) return
      set(labelling === null ? { labelling } : { labelling, selection: selectionOf({ edges: [labelling] }) })
    },
    writeOn(writing) {
      if (!get().isReadOnly) set({ writing })
    },
    chooseNext(nextNode) {
      set({ nextNode })
    },
    showPanel(panel) {
      set({ panel })
    },
    openDialog(dialog) {
      set({ dialog })
    },
    showProblems(showsProblems) {
      set({ showsProblems })
    },
    markSent(document) {
      set({ sent: [...get().sent, document], saveState: { is: 'saving' } })
    },
    markUnsent(document) {
      set({ sent: get().sent.filter(one => one !== document) })
    },
    showView(view) {
      set({ view })
    },
    close() {
      closing.abort()
    },
    markSaved(document, revision) {
      set({
        sent: [],
        saved: document,
        base: document,
        revision,
        saveState: { is: get().document === document ? 'saved' : 'unsaved' },
      })
    },
    setSaveState(saveState) {
      set({ saveState })
    },
    receive(theirs, revision) {
      const before = get()
      const work = receiveTheirs(before, theirs, revision)
      const { document, saved, conflicts } = work
      set({
        ...work,
        ...(document !== before.document && {
          ...show(before, noteOthers(before, document, Date.now())),
          arrived: { before: before.document, after: document },
        }),
        saveState: { is: document === saved && conflicts.length === 0 ? 'saved' : 'unsaved' },
      })
    },
    reviewConflicts() {
      const { saved, revision, receive } = get()
      receive(saved, revision)
    },
    decide(choices) {
      const { document, conflicts, saved, base, isApart } = get()
      const left = conflicts.filter(conflict => choices[conflict.id] === undefined)
      const after = resolveConflicts(document, conflicts, choices)
      const name = isApart ? 'Keep Dialpath’s version' : 'Keep their version'
      set({
        ...(after !== document && show(get(), takeStep(get(), { name, after, typing: undefined, at: Date.now() }))),
        conflicts: left,
        isApart: isApart && left.length > 0,
        base: left.length > 0 ? base : saved,
      })
    },
  }))
}

/** Elements that an undone or redone step brings back are selected, so that the author goes on with them. */
function showTurned(before: EditorState, history: History): Partial<EditorState> {
  const selection = selectNew(before.document, history.document)
  return { ...show(before, history), ...(selection && { selection, revealed: null }) }
}

function show({ selection }: EditorState, { document, past, future }: History): Partial<EditorState> {
  return { document, past, future, selection: present(selection, document) }
}
