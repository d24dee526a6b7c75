import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { defineBrowserCommand } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'

/** Hands what the studio asks for from the page of the tests on to the service that they share. */
export function serviceBehindPage(): Plugin {
  return {
    name: 'dialpath:service-behind-page',
    configureServer(server) {
      server.middlewares.use((asked, answer, next) => {
        if (/^\/(api\/|healthz|openapi\.json)/.test(asked.url ?? '')) handOn(asked, answer)
        else next()
      })
    },
  }
}

function handOn(asked: IncomingMessage, answer: ServerResponse) {
  const address = new URL(asked.url ?? '', process.env.DIALPATH_COMPONENT_SERVICE)
  const passed = request(address, { method: asked.method, headers: asked.headers }, got => {
    answer.writeHead(got.statusCode ?? 502, got.headers)
    got.pipe(answer)
  })
  passed.on('error', () => answer.destroy())
  answer.on('close', () => passed.destroy())
  asked.pipe(passed)
}

/** One thing that a hand does; places are pixels in the page of the test, keys are named as Playwright does. */
export type HandAct =
  | { readonly press: string }
  | { readonly hold: string }
  | { readonly release: string }
  | { readonly type: string }
  | { readonly move: readonly [x: number, y: number]; readonly steps?: number }
  | { readonly mouse: 'down' | 'up' }
  | { readonly wheel: readonly [dx: number, dy: number] }

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Does with the keyboard and the mouse what a person does, through the browser itself, one after the other. */
    act(acts: readonly HandAct[]): Promise<void>
  }
}

export const act = defineBrowserCommand<[acts: readonly HandAct[]]>(async ({ page, frame }, acts) => {
  const { keyboard, mouse } = page
  const test = await frame()
  await test.evaluate(() => window.focus())
  const place = acts.some(one => 'move' in one) ? await (await test.frameElement()).boundingBox() : null
  for (const one of acts) {
    if ('press' in one) await keyboard.press(one.press)
    else if ('hold' in one) await keyboard.down(one.hold)
    else if ('release' in one) await keyboard.up(one.release)
    else if ('type' in one) await keyboard.type(one.type)
    else if ('wheel' in one) await mouse.wheel(...one.wheel)
    else if ('mouse' in one) await mouse[one.mouse]()
    else {
      const [x, y] = one.move
      await mouse.move(x + (place?.x ?? 0), y + (place?.y ?? 0), { steps: one.steps ?? 1 })
    }
  }
})
