import { useNavigate, useSearch } from '@tanstack/react-router'
import { useAddressText } from './useAddressText.ts'

/** The search of a list, as the address has it under `q`. */
export function useListSearch() {
  const { q = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  return useAddressText(q, text => {
    void navigate({
      to: '.',
      search: ({ q: _, ...rest }: Record<string, unknown>) => (text === '' ? rest : { ...rest, q: text }),
      replace: true,
      // An unsaved form beside the list stays as it is.
      ignoreBlocker: true,
    })
  })
}
