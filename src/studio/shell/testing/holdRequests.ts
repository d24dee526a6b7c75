import { onTestFinished, vi } from 'vitest'

/** Holds requests of the page back until they are let go, which tells what happens meanwhile. @param address Those that are held. */
export function holdRequests(address = /^/): { readonly asked: Promise<void>; readonly letGo: () => void } {
  let letGo = () => {}
  let tellAsked = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  const asked = new Promise<void>(resolve => {
    tellAsked = resolve
  })
  const send = window.fetch.bind(window)
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (address.test(input instanceof Request ? input.url : String(input))) {
      tellAsked()
      await held
    }
    return send(input, init)
  })
  onTestFinished(() => spy.mockRestore())
  return { asked, letGo }
}
