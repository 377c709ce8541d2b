import { IconApps } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod/mini'
import type { Capability } from '../frame/capability.ts'
import { rootRoute } from '../frame/root-route.ts'
import { choiceParam, textParam } from '../search/search-schema.ts'
import { menus } from '../language/menus.ts'

/** `/applications`: the list. */
const listRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/applications',
  validateSearch: z.object({
    q: textParam(),
    kind: choiceParam(['OIDC', 'SAML']),
    status: choiceParam(['enabled', 'disabled']),
    desc: choiceParam(['true']),
    after: textParam(),
    create: choiceParam(['true']),
  }),
  component: lazyRouteComponent(() => import('./SsoApplicationsPage.tsx'), 'SsoApplicationsPage'),
  staticData: { permission: 'READ_PROJECT', title: menus.ssoApplications.title },
})

/** `/applications/<node id>`: one application; its tabs have addresses below it. */
const applicationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/applications/$id',
  component: lazyRouteComponent(() => import('./SsoApplicationPage.tsx'), 'SsoApplicationPage'),
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
    path: '/connect',
    component: lazyRouteComponent(() => import('./ConnectTab.tsx'), 'ConnectTab'),
  }),
  createRoute({
    getParentRoute: () => applicationRoute,
    path: '/provisioning',
    component: lazyRouteComponent(() => import('../outbound-scim/OutboundScimTab.tsx'), 'OutboundScimTab'),
  }),
  createRoute({
    getParentRoute: () => applicationRoute,
    path: '/users',
    validateSearch: z.object({ after: textParam() }),
    component: lazyRouteComponent(() => import('./UsersTab.tsx'), 'UsersTab'),
    staticData: { permission: 'READ_USERS' },
  }),
] as const

export const ssoApplicationsCapability = {
  routes: [listRoute, applicationRoute.addChildren(tabRoutes)],
  navigation: [
    {
      section: 'applications',
      order: 1,
      label: menus.ssoApplications.title,
      to: '/applications',
      icon: IconApps,
      permission: 'READ_PROJECT',
    },
  ],
  actions: [
    {
      label: menus.ssoApplications.create,
      icon: IconApps,
      permission: 'MANAGE_PROJECT',
      open: (navigate): void => void navigate({ to: '/applications', search: { create: 'true' } }),
    },
  ],
  searches: [],
} as const satisfies Capability
