import { create } from 'zustand'

const KEY = 'dialpath-name'
export const LONGEST_NAME = 60

/** Returns the default name of a person: their browser and system. */
function nameOfBrowser({ userAgent }: Navigator): string {
  const browser = /Firefox/.test(userAgent)
    ? 'Firefox'
    : /Edg\//.test(userAgent)
      ? 'Edge'
      : /Chrome|Chromium/.test(userAgent)
        ? 'Chrome'
        : /Safari/.test(userAgent)
          ? 'Safari'
          : 'a browser'
  const system = /iPhone|iPad/.test(userAgent) ? 'iOS' : (/Windows|Android|Mac|Linux/.exec(userAgent)?.[0] ?? '')
  return `Someone in ${browser}${system === '' ? '' : ` on ${system}`}`
}

function stored(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

/** Under which name others who have the same pathway open see this person; kept in this browser. */
export const useYourName = create<{ readonly name: string; setName(name: string): void }>()(set => ({
  name: stored(),
  setName(written) {
    const name = written.slice(0, LONGEST_NAME)
    set({ name })
    try {
      localStorage.setItem(KEY, name)
    } catch {
      // Without storage the name lasts as long as the page.
    }
  },
}))

// Another tab of this browser is the same person.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === KEY) useYourName.setState({ name: newValue ?? '' })
})

export const defaultName = nameOfBrowser(navigator)

export function shownName(): string {
  return useYourName.getState().name.trim() || defaultName
}
