// Before anything is painted, so that no page flashes in the wrong colours.
const chosen = localStorage.getItem('dialpath-theme')
const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.dataset.theme = dark ? 'dark' : 'light'
