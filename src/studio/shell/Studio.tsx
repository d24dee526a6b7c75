import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Toaster } from '#ui/Toast.tsx'
import { TooltipProvider } from '#ui/Tooltip.tsx'
import { queryClient } from './api.ts'
import { router } from './router.tsx'
import { useTheme } from './theme.ts'

export function Studio() {
  const theme = useTheme(state => state.theme)
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <RouterProvider router={router} />
        <Toaster theme={theme} />
      </TooltipProvider>
    </QueryClientProvider>
  )
}
