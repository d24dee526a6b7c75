import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Skeleton } from '#ui/States.tsx'
import { DialogLoadFailed, LoadFailed } from './LoadFailed.tsx'
import { isLoadFailure } from './loadFailure.ts'
import { fetchParts, lazyModule } from './parts.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

/** A part of a page whose scripts are fetched when it is first shown, or before that while nothing else is to be done. */
export function lazyPart<Props extends object>(load: Load<Props>, loading: ReactNode = <PanelLoading />) {
  return createPart(load, { loading, failed: () => <PanelFailed /> })
}

/** The same for a dialog or a menu. */
export function lazyDialog<Props extends { readonly onClose: () => void }>(
  load: Load<Props>,
  loading: ReactNode = <DialogLoading />,
) {
  return createPart(load, {
    loading,
    failed: ({ onClose }) => <DialogLoadFailed onClose={onClose} />,
  })
}

interface Meanwhile<Props> {
  readonly loading: ReactNode
  readonly failed: (props: Props) => ReactNode
}

function createPart<Props extends object>(load: Load<Props>, { loading, failed }: Meanwhile<Props>) {
  const useFetched = createFetched(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, as its module loads, like React's own lazy
  return function Part(props: Props) {
    const Fetched = useFetched()
    return (
      <Fallible failed={failed(props)}>
        <Suspense fallback={loading}>
          <Fetched {...props} />
        </Suspense>
      </Fallible>
    )
  }
}

/** A hook that gives the component: itself once it was fetched, so that it shows at once; until then one that waits for it. */
function createFetched<Props>(load: Load<Props>): () => ComponentType<Props> {
  let fetched: ComponentType<Props> | undefined
  let waiting = lazy(fetchPart)
  lazyModule(fetchPart)
  // Whoever shows it keeps what it began with: another component would begin anew.
  return () => useState(() => ({ Component: fetched ?? waiting }))[0].Component

  async function fetchPart() {
    try {
      fetched = await load()
      return { default: fetched }
    } catch (error) {
      // React keeps a failure for ever; whoever shows the part later tries again.
      waiting = lazy(fetchPart)
      throw error
    }
  }
}

/** Shows a fallback if a part could not be fetched; other errors go to the page's boundary. */
function Fallible({ failed, children }: { readonly failed: ReactNode; readonly children: ReactNode }) {
  return (
    <CatchBoundary
      getResetKey={() => 'part'}
      errorComponent={({ error }) => {
        if (isLoadFailure(error)) return failed
        throw error
      }}
    >
      {children}
    </CatchBoundary>
  )
}

function PanelLoading() {
  return (
    <div className="p-4">
      <Skeleton rows={4} className="h-8" />
    </div>
  )
}

function PanelFailed() {
  return (
    <div className="p-4">
      <LoadFailed />
    </div>
  )
}

/** Takes neither the pointer nor the focus, which the dialog gives back where it found it. */
function DialogLoading() {
  return (
    <div className="pointer-events-none fixed inset-x-0 top-1/3 z-50 mx-auto w-72">
      <Skeleton rows={3} className="h-8" />
    </div>
  )
}

const LIKELY_OPEN_MS = 1000

/** Fetches the parts that may be asked for as soon as the page has nothing else to do. */
export function useFetchedParts(): void {
  useEffect(() => fetchParts(LIKELY_OPEN_MS), [])
}
