import { useEditor, useSession } from './useEditor.ts'

/** The key of the problem whose place is shown, from where F8 goes on; none once something else is looked at. */
export function useShownProblem(): string | undefined {
  const { shownProblem } = useSession()
  return useEditor(({ revealed }) => {
    const { key, place } = shownProblem.current ?? {}
    const isThere =
      revealed?.node_id === place?.node_id && revealed?.edge_key === place?.edge_key && revealed?.field === place?.field
    return revealed && isThere ? key : undefined
  })
}
