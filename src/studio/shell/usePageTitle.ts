import { useEffect } from 'react'

const ICON = '/favicon.svg'
const UNSAVED_ICON = '/favicon-unsaved.svg'

/** Names the page in the browser's tab; a dot before the name and on the icon says that something is not saved yet. */
export function usePageTitle(title: string, isUnsaved = false) {
  useEffect(() => {
    document.title = `${isUnsaved ? '● ' : ''}${title} – Dialpath`
  }, [title, isUnsaved])
  useEffect(() => {
    const icon = document.querySelector('link[rel="icon"]')
    icon?.setAttribute('href', isUnsaved ? UNSAVED_ICON : ICON)
    return () => icon?.setAttribute('href', ICON)
  }, [isUnsaved])
}
