import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { Frame } from './Frame.tsx'
import { NotFound, PageError } from './PageError.tsx'
import { Root } from './Root.tsx'

/** Members of the address that are texts; others are left out. */
function texts<Name extends string>(...names: readonly Name[]) {
  return (search: { [Each in Name]?: unknown }): { [Each in Name]?: string } => {
    const given = names.flatMap(name => (search[name] === undefined ? [] : [[name, String(search[name])]]))
    return Object.fromEntries(given)
  }
}

const root = createRootRoute({ component: Root, notFoundComponent: NotFound, errorComponent: PageError })
const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: Frame })

const home = createRoute({
  getParentRoute: () => frame,
  path: '/',
  component: lazyRouteComponent(() => import('#studio/pathways/home/HomePage.tsx'), 'HomePage'),
})
const pathways = createRoute({
  getParentRoute: () => frame,
  path: '/pathways',
  /** The search, the column that it is sorted by (`-` before it: descending), and the list of deleted ones. */
  validateSearch: texts('q', 'sort', 'deleted'),
  component: lazyRouteComponent(() => import('#studio/pathways/PathwaysPage.tsx'), 'PathwaysPage'),
})
const editor = createRoute({
  getParentRoute: () => root,
  path: '/pathways/$pathwayId',
  /** The node to show. */
  validateSearch: ({ node }: { node?: unknown }): { node?: string } =>
    typeof node === 'string' || typeof node === 'number' ? { node: String(node) } : {},
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
  /** The filters; of a batch the calls of that one. */
  validateSearch: texts('batch', 'q', 'state', 'direction', 'pathway'),
  component: lazyRouteComponent(() => import('#studio/calls/CallsPage.tsx'), 'CallsPage'),
})
const callRecord = createRoute({
  getParentRoute: () => frame,
  path: '/calls/$callId',
  component: lazyRouteComponent(() => import('#studio/calls/CallPage.tsx'), 'CallPage'),
})
const batches = createRoute({
  getParentRoute: () => frame,
  path: '/batches',
  /** The list that is shown. */
  validateSearch: ({ tab }: { tab?: unknown }): { tab?: 'campaigns' } => (tab === 'campaigns' ? { tab } : {}),
  component: lazyRouteComponent(() => import('#studio/batches/BatchesPage.tsx'), 'BatchesPage'),
})
const batch = createRoute({
  getParentRoute: () => frame,
  path: '/batches/$batchId',
  /** The people whose entries are listed. */
  validateSearch: texts('people'),
  component: lazyRouteComponent(() => import('#studio/batches/BatchPage.tsx'), 'BatchPage'),
})
const campaign = createRoute({
  getParentRoute: () => frame,
  path: '/batches/campaigns/$campaignId',
  component: lazyRouteComponent(() => import('#studio/batches/CampaignPage.tsx'), 'CampaignPage'),
})
const tools = createRoute({
  getParentRoute: () => frame,
  path: '/tools',
  validateSearch: texts('tool', 'q'),
  component: lazyRouteComponent(() => import('#studio/tools/ToolsPage.tsx'), 'ToolsPage'),
})
const knowledge = createRoute({
  getParentRoute: () => frame,
  path: '/knowledge',
  validateSearch: texts('store', 'q'),
  component: lazyRouteComponent(() => import('#studio/knowledge/KnowledgePage.tsx'), 'KnowledgePage'),
})
const numbers = createRoute({
  getParentRoute: () => frame,
  path: '/numbers',
  validateSearch: texts('number', 'q'),
  component: lazyRouteComponent(() => import('#studio/numbers/NumbersPage.tsx'), 'NumbersPage'),
})
const voices = createRoute({
  getParentRoute: () => frame,
  path: '/voices',
  /** The ids of voices that are compared, with commas between them, and the filters. */
  validateSearch: texts('compare', 'q', 'engine', 'language'),
  component: lazyRouteComponent(() => import('#studio/voices/VoicesPage.tsx'), 'VoicesPage'),
})
const agents = createRoute({
  getParentRoute: () => frame,
  path: '/agents',
  validateSearch: texts('agent', 'q'),
  component: lazyRouteComponent(() => import('#studio/agents/AgentsPage.tsx'), 'AgentsPage'),
})
const registration = createRoute({
  getParentRoute: () => frame,
  path: '/messages/registration',
  component: lazyRouteComponent(() => import('#studio/messages/RegistrationPage.tsx'), 'RegistrationPage'),
})
const messages = createRoute({
  getParentRoute: () => frame,
  path: '/messages',
  validateSearch: texts('conversation', 'q'),
  component: lazyRouteComponent(() => import('#studio/messages/MessagesPage.tsx'), 'MessagesPage'),
})
const reference = createRoute({
  getParentRoute: () => frame,
  path: '/docs',
  /** The id of the operation that is shown. */
  validateSearch: texts('operation'),
  component: lazyRouteComponent(() => import('#studio/reference/ReferencePage.tsx'), 'ReferencePage'),
})
const activity = createRoute({
  getParentRoute: () => frame,
  path: '/activity',
  /** The filters: the kind of thing that was changed, the key that changed it, and the time. */
  validateSearch: texts('kind', 'who', 'time'),
  component: lazyRouteComponent(() => import('#studio/activity/ActivityPage.tsx'), 'ActivityPage'),
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
  frame.addChildren([
    home,
    pathways,
    calls,
    callRecord,
    batches,
    batch,
    campaign,
    tools,
    knowledge,
    messages,
    registration,
    numbers,
    voices,
    agents,
    reference,
    activity,
    settings,
  ]),
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
  interface HistoryState {
    /** The filters of the list of calls that a call was opened from. */
    readonly calls?: Readonly<Record<string, string>>
  }
}
