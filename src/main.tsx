import './ui/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createStudioRouter } from '#studio/shell/router.tsx'
import { Studio } from '#studio/shell/Studio.tsx'

// Before the first text: one that is shown in another font first is styled and laid out twice.
document.fonts.load('1em "Inter Variable"').catch(() => undefined)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element.')
createRoot(root).render(
  <StrictMode>
    <Studio router={createStudioRouter()} />
  </StrictMode>,
)
