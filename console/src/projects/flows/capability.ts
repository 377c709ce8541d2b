import { IconSitemap } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { z } from 'zod/mini'
import { lazyPage } from '../../kit/offline/lazy-page.ts'
import type { Capability } from '../../frame/capability.ts'
import { rootRoute } from '../../frame/root-route.ts'
import { menus } from '../../kit/language/menus.ts'
import { choiceParam, textParam } from '../../kit/search/search-schema.ts'

/** The state of the list of flows, as it stands in the address. */
const FlowsSearch = z.object({
  q: textParam(),
  status: choiceParam(['on', 'off']),
  sort: choiceParam(['NAME', 'ID']),
  desc: choiceParam(['true', 'false']),
  after: textParam(),
  create: choiceParam(['true']),
  import: choiceParam(['true']),
})

/** `/flows`: the list. */
const flowsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/flows',
  validateSearch: FlowsSearch,
  component: lazyPage(() => import('./list/FlowsPage.tsx'), 'FlowsPage'),
  staticData: { permission: 'READ_PROJECT', title: menus.flows.title },
})

/** `/flows/<node id>`: one flow; the tabs have addresses of their own below it. */
const flowRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/flows/$id',
  component: lazyPage(() => import('./FlowPage.tsx'), 'FlowPage'),
  staticData: { permission: 'READ_PROJECT' },
})

const tabRoutes = [
  createRoute({
    getParentRoute: () => flowRoute,
    path: '/',
    component: lazyPage(() => import('./edit/FlowEditTab.tsx'), 'FlowEditTab'),
  }),
  createRoute({
    getParentRoute: () => flowRoute,
    path: '/test',
    component: lazyPage(() => import('./test-run/FlowTestTab.tsx'), 'FlowTestTab'),
  }),
  createRoute({
    getParentRoute: () => flowRoute,
    path: '/versions',
    component: lazyPage(() => import('./versions/FlowVersionsTab.tsx'), 'FlowVersionsTab'),
  }),
  createRoute({
    getParentRoute: () => flowRoute,
    path: '/compare',
    validateSearch: z.object({ from: textParam(), to: textParam() }),
    component: lazyPage(() => import('./versions/FlowCompareTab.tsx'), 'FlowCompareTab'),
  }),
  createRoute({
    getParentRoute: () => flowRoute,
    path: '/json',
    component: lazyPage(() => import('./FlowJsonTab.tsx'), 'FlowJsonTab'),
  }),
] as const

export const flowsCapability = {
  routes: [flowsRoute, flowRoute.addChildren(tabRoutes)],
  navigation: [
    {
      under: 'flows',
      label: menus.flows.title,
      to: '/flows',
      icon: IconSitemap,
      permission: 'READ_PROJECT',
    },
  ],
  actions: [
    {
      label: menus.flows.create,
      icon: IconSitemap,
      permission: 'MANAGE_PROJECT',
      open: (navigate): void => void navigate({ to: '/flows', search: { create: 'true' } }),
    },
    {
      label: menus.flows.import,
      icon: IconSitemap,
      permission: 'MANAGE_PROJECT',
      open: (navigate): void => void navigate({ to: '/flows', search: { import: 'true' } }),
    },
  ],
  searches: [],
} as const satisfies Capability
