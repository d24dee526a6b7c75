import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { Frame } from './Frame.tsx'
import { NotFound, PageError } from './PageError.tsx'

const root = createRootRoute({ notFoundComponent: NotFound, errorComponent: PageError })
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
  component: lazyRouteComponent(() => import('#studio/editor/EditorPage.tsx'), 'EditorPage'),
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

export const router = createRouter({
  routeTree: root.addChildren([frame.addChildren([home, pathways, settings]), editor, signIn]),
  defaultPreload: 'intent',
  defaultErrorComponent: PageError,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
