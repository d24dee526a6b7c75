import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { Frame } from './Frame.tsx'
import { NotFound, PageError } from './PageError.tsx'
import { Root } from './Root.tsx'

const root = createRootRoute({ component: Root, notFoundComponent: NotFound, errorComponent: PageError })
const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: Frame })

const home = createRoute({
  getParentRoute: () => frame,
  path: '/',
  component: lazyRouteComponent(() => import('#studio/pathways/HomePage.tsx'), 'HomePage'),
})
const pathways = createRoute({
  getParentRoute: () => frame,
  path: '/pathways',
  component: lazyRouteComponent(() => import('#studio/pathways/PathwaysPage.tsx'), 'PathwaysPage'),
})
const editor = createRoute({
  getParentRoute: () => root,
  path: '/pathways/$pathwayId',
  /** The node to show. */
  validateSearch: ({ node }: { node?: unknown }): { node?: string } =>
    node === undefined ? {} : { node: String(node) },
  /** Begins to read the pathway before its page is there; the page holds it for as long as it shows it. */
  loader: async ({ params }) => (await import('#studio/editor/page/openEditor.ts')).openEditor(params.pathwayId),
  preload: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  component: lazyRouteComponent(() => import('#studio/editor/page/EditorPage.tsx'), 'EditorPage'),
})
const calls = createRoute({
  getParentRoute: () => frame,
  path: '/calls',
  component: lazyRouteComponent(() => import('#studio/calls/CallsPage.tsx'), 'CallsPage'),
})
const callRecord = createRoute({
  getParentRoute: () => frame,
  path: '/calls/$callId',
  component: lazyRouteComponent(() => import('#studio/calls/CallPage.tsx'), 'CallPage'),
})
const tools = createRoute({
  getParentRoute: () => frame,
  path: '/tools',
  validateSearch: ({ tool }: { tool?: unknown }): { tool?: string } =>
    tool === undefined ? {} : { tool: String(tool) },
  component: lazyRouteComponent(() => import('#studio/tools/ToolsPage.tsx'), 'ToolsPage'),
})
const numbers = createRoute({
  getParentRoute: () => frame,
  path: '/numbers',
  validateSearch: ({ number }: { number?: unknown }): { number?: string } =>
    number === undefined ? {} : { number: String(number) },
  component: lazyRouteComponent(() => import('#studio/numbers/NumbersPage.tsx'), 'NumbersPage'),
})
const settings = createRoute({
  getParentRoute: () => frame,
  path: '/settings',
  component: lazyRouteComponent(() => import('#studio/settings/SettingsPage.tsx'), 'SettingsPage'),
})
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('./SignInPage.tsx'), 'SignInPage'),
})

const routeTree = root.addChildren([
  frame.addChildren([home, pathways, calls, callRecord, tools, numbers, settings]),
  editor,
  signIn,
])

/** A router serves one page: it begins no load for a second one while it waits for the first to show the last. */
export function createStudioRouter() {
  return createRouter({ routeTree, defaultPreload: 'intent', defaultErrorComponent: PageError })
}

export type StudioRouter = ReturnType<typeof createStudioRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: StudioRouter
  }
}
