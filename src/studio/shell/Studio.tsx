import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Toasts } from '#ui/Toasts.tsx'
import { queryClient } from './api.ts'
import type { StudioRouter } from './router.tsx'
import { useTheme } from './theme.ts'

export function Studio({ router }: { readonly router: StudioRouter }) {
  const theme = useTheme(state => state.theme)
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts theme={theme} />
    </QueryClientProvider>
  )
}
