import { IconPlugConnected } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod/mini'
import type { Capability } from '../frame/capability.ts'
import { rootRoute } from '../frame/root-route.ts'
import { choiceParam, textParam } from '../search/search-schema.ts'
import { menus } from '../language/menus.ts'

/** `/inbound-applications`: the list. */
const listRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/inbound-applications',
  validateSearch: z.object({
    q: textParam(),
    client: choiceParam(['public', 'confidential']),
    desc: choiceParam(['true']),
    after: textParam(),
    create: choiceParam(['true']),
  }),
  component: lazyRouteComponent(() => import('./InboundApplicationsPage.tsx'), 'InboundApplicationsPage'),
  staticData: { permission: 'READ_PROJECT', title: menus.inboundApplications.title },
})

/** `/inbound-applications/<node id>`: one application; its tabs have addresses below it. */
const applicationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/inbound-applications/$id',
  component: lazyRouteComponent(() => import('./InboundApplicationPage.tsx'), 'InboundApplicationPage'),
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
    path: '/scopes',
    component: lazyRouteComponent(() => import('./ScopesTab.tsx'), 'ScopesTab'),
  }),
  createRoute({
    getParentRoute: () => applicationRoute,
    path: '/policies',
    component: lazyRouteComponent(() => import('./PoliciesTab.tsx'), 'PoliciesTab'),
  }),
  createRoute({
    getParentRoute: () => applicationRoute,
    path: '/connect',
    component: lazyRouteComponent(() => import('./ConnectTab.tsx'), 'ConnectTab'),
  }),
  createRoute({
    getParentRoute: () => applicationRoute,
    path: '/consents',
    validateSearch: z.object({ after: textParam(), tenant: textParam() }),
    component: lazyRouteComponent(() => import('./ConsentsTab.tsx'), 'ConsentsTab'),
    staticData: { permission: 'READ_USERS' },
  }),
] as const

export const inboundApplicationsCapability = {
  routes: [listRoute, applicationRoute.addChildren(tabRoutes)],
  navigation: [
    {
      section: 'applications',
      order: 2,
      label: menus.inboundApplications.title,
      to: '/inbound-applications',
      icon: IconPlugConnected,
      permission: 'READ_PROJECT',
    },
  ],
  actions: [
    {
      label: menus.inboundApplications.createTitle,
      icon: IconPlugConnected,
      permission: 'MANAGE_PROJECT',
      open: (navigate): void => void navigate({ to: '/inbound-applications', search: { create: 'true' } }),
    },
  ],
  searches: [],
} as const satisfies Capability
