import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { PathwayFile } from '#pathway/interchange/file.ts'
import { call, messageOf } from '#studio/shell/api.ts'
import { noteBegun } from '#studio/shell/begun.ts'
import { pathwaysQuery } from '#studio/shell/pathwayQueries.ts'
import { noteImport } from '#studio/shell/report/imported.ts'
import { useNavigateWhileHere } from '#studio/shell/useNavigateWhileHere.ts'
import { toast, toastUndo } from '#ui/toast.ts'
import { freeName } from './freeName.ts'
import type { TemplateEntry } from './templates/registry.ts'

const sayFailure = (error: unknown) => toast.error(messageOf(error))

/** Actions on pathways from outside the editor. Each refreshes the list. */
export function usePathwayActions() {
  const refresh = useRefresh()
  const onError = sayFailure
  const duplicate = useMutation({
    mutationFn: ({ pathway_id }: Named) =>
      call('POST /api/v1/convo_pathway/:pathway_id/duplicate', { params: { pathway_id }, body: {} }),
    onSuccess: async (_, { name }) => {
      await refresh()
      toast(`Duplicated “${name}”`)
    },
    onError,
  })
  const remove = useMutation({
    mutationFn: ({ pathway_id }: Named) => call('DELETE /api/v1/convo_pathway/:pathway_id', { params: { pathway_id } }),
    onSuccess: async (_, { pathway_id, name }) => {
      await refresh()
      // The row that had the focus is gone with its pathway.
      if (document.activeElement === document.body) document.querySelector('main')?.focus()
      toastUndo(`Deleted “${name}”`, () => {
        call('POST /api/v1/convo_pathway/:pathway_id/restore', { params: { pathway_id } }).then(refresh, onError)
      })
    },
    onError,
  })
  return { duplicate, remove }
}

interface Named {
  readonly pathway_id: string
  readonly name: string
}

/** Changes name or description of a pathway. Errors show in the form. */
export function useDescribePathway(onDone: () => void) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ pathway_id, ...body }: Named & { readonly description: string }) =>
      call('POST /api/v1/convo_pathway/:pathway_id', { params: { pathway_id }, body }),
    onSuccess: async () => {
      await refresh()
      onDone()
    },
  })
}

/** Actions that create a pathway and open it. */
export function useStartPathway() {
  const client = useQueryClient()
  const onSuccess = useOpenMade()
  const onError = sayFailure
  const unused = (name: string) => {
    const known = client.getQueryData(pathwaysQuery.queryKey) ?? []
    return freeName(
      name,
      known.map(pathway => pathway.name),
    )
  }
  const empty = useMutation({
    mutationFn: () =>
      call('POST /api/v1/convo_pathway/create', { body: { name: unused('New pathway'), nodes: [], edges: [] } }),
    onSuccess,
    onError,
  })
  const fromTemplate = useMutation({
    mutationFn: async ({ load, tip }: TemplateEntry) => {
      const { pathway, mocks } = await load()
      const { name, description, nodes, edges } = pathway
      const body = { name: unused(name), description, nodes: [...nodes], edges: [...edges] }
      const made = await call('POST /api/v1/convo_pathway/create', { body })
      const { pathway_id } = made
      noteBegun(pathway_id, tip)
      await call('PUT /api/v1/convo_pathway/:pathway_id/mocks', {
        params: { pathway_id },
        body: { mocks: { ...mocks } },
      }).catch((error: unknown) => {
        toast.error(`The pathway was created without its mock responses. ${messageOf(error)}`)
      })
      return made
    },
    onSuccess,
    onError,
  })
  return { empty, fromTemplate, isBusy: empty.isPending || fromTemplate.isPending }
}

/** Imports a file. Errors show beside the file. */
export function useImportPathway() {
  const open = useOpenMade()
  const refresh = useRefresh()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ name, file }: Imported) =>
      call('POST /api/v1/convo_pathway/import', {
        query: { name },
        body: { ...file, nodes: [...file.nodes], edges: [...file.edges] },
      }),
    onSuccess: async ({ pathway_id }, { name, changes }) => {
      noteImport(pathway_id, changes)
      await open({ pathway_id })
      toastUndo(`Imported “${name}”`, async () => {
        await navigate({ to: '/pathways' })
        await call('DELETE /api/v1/convo_pathway/:pathway_id', { params: { pathway_id } }).then(refresh, sayFailure)
      })
    },
  })
}

interface Imported {
  readonly name: string
  readonly file: PathwayFile
  /** Changes made during the import, as sentences. */
  readonly changes: readonly string[]
}

function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: pathwaysQuery.queryKey })
}

function useOpenMade() {
  const refresh = useRefresh()
  const navigate = useNavigateWhileHere()
  return async ({ pathway_id }: { readonly pathway_id: string }) => {
    await navigate({ to: '/pathways/$pathwayId', params: { pathwayId: pathway_id } })
    await refresh()
  }
}
