import { IconCloudUp } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod/mini'
import type { Capability } from '../frame/capability.ts'
import { rootRoute } from '../frame/root-route.ts'
import { choiceParam, textParam } from '../search/search-schema.ts'
import { menus } from '../language/menus.ts'

/** `/outbound-applications`: the list. */
const listRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/outbound-applications',
  validateSearch: z.object({
    q: textParam(),
    desc: choiceParam(['true']),
    after: textParam(),
    create: choiceParam(['true']),
  }),
  component: lazyRouteComponent(() => import('./OutboundApplicationsPage.tsx'), 'OutboundApplicationsPage'),
  staticData: { permission: 'READ_PROJECT', title: menus.outboundApplications.title },
})

/** `/outbound-applications/<node id>`: one application; its tabs have addresses below it. */
const applicationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/outbound-applications/$id',
  component: lazyRouteComponent(() => import('./OutboundApplicationPage.tsx'), 'OutboundApplicationPage'),
  staticData: { permission: 'READ_PROJECT' },
})

const tabRoutes = [
  createRoute({
    getParentRoute: () => applicationRoute,
    path: '/',
    component: lazyRouteComponent(() => import('./SettingsTab.tsx'), 'SettingsTab'),
  }),
  createRoute({
    getParentRoute: () => applicationRoute,
    path: '/connections',
    validateSearch: z.object({ after: textParam(), tenant: textParam(), user: textParam() }),
    component: lazyRouteComponent(() => import('./ConnectionsTab.tsx'), 'ConnectionsTab'),
    staticData: { permission: 'READ_USERS' },
  }),
] as const

export const outboundApplicationsCapability = {
  routes: [listRoute, applicationRoute.addChildren(tabRoutes)],
  navigation: [
    {
      section: 'applications',
      order: 3,
      label: menus.outboundApplications.title,
      to: '/outbound-applications',
      icon: IconCloudUp,
      permission: 'READ_PROJECT',
    },
  ],
  actions: [
    {
      label: menus.outboundApplications.createTitle,
      icon: IconCloudUp,
      permission: 'MANAGE_PROJECT',
      open: (navigate): void => void navigate({ to: '/outbound-applications', search: { create: 'true' } }),
    },
  ],
  searches: [],
} as const satisfies Capability
