/** Puts a text on the clipboard; also where the browser does not let the page use the clipboard's own API. */
export async function copyText(text: string): Promise<void> {
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )
  if (isCopied || copyBySelection(text)) return
  throw new Error('Your browser blocked copying. Select the text and copy it manually.')
}

/** Beside what has the focus: a dialog does not let it go to the page behind. */
function copyBySelection(text: string): boolean {
  const active = document.activeElement
  const holder = document.createElement('textarea')
  holder.value = text
  holder.style.position = 'fixed'
  holder.style.opacity = '0'
  const place = active?.parentElement ?? document.body
  place.append(holder)
  holder.focus()
  holder.select()
  const isCopied = document.execCommand('copy')
  holder.remove()
  if (active instanceof HTMLElement) active.focus()
  return isCopied
}
