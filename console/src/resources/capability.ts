import { IconBox } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod/mini'
import type { Capability } from '../frame/capability.ts'
import { rootRoute } from '../frame/root-route.ts'
import { choiceParam, textParam } from '../search/search-schema.ts'
import { menus } from '../language/menus.ts'

/** `/resources`: the list. */
const listRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/resources',
  validateSearch: z.object({
    q: textParam(),
    desc: choiceParam(['true']),
    after: textParam(),
    create: choiceParam(['true']),
  }),
  component: lazyRouteComponent(() => import('./ResourcesPage.tsx'), 'ResourcesPage'),
  staticData: { permission: 'READ_PROJECT', title: menus.resources.title },
})

/** `/resources/<node id>`: one resource; its tabs have addresses below it. */
const resourceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/resources/$id',
  component: lazyRouteComponent(() => import('./ResourcePage.tsx'), 'ResourcePage'),
  staticData: { permission: 'READ_PROJECT' },
})

const tabRoutes = [
  createRoute({
    getParentRoute: () => resourceRoute,
    path: '/',
    component: lazyRouteComponent(() => import('./SettingsTab.tsx'), 'SettingsTab'),
  }),
  createRoute({
    getParentRoute: () => resourceRoute,
    path: '/scopes',
    component: lazyRouteComponent(() => import('./ScopesTab.tsx'), 'ScopesTab'),
  }),
  createRoute({
    getParentRoute: () => resourceRoute,
    path: '/registration',
    component: lazyRouteComponent(() => import('./RegistrationTab.tsx'), 'RegistrationTab'),
  }),
] as const

export const resourcesCapability = {
  routes: [listRoute, resourceRoute.addChildren(tabRoutes)],
  navigation: [
    {
      section: 'applications',
      order: 5,
      label: menus.resources.title,
      to: '/resources',
      icon: IconBox,
      permission: 'READ_PROJECT',
    },
  ],
  actions: [
    {
      label: menus.resources.createTitle,
      icon: IconBox,
      permission: 'MANAGE_PROJECT',
      open: (navigate): void => void navigate({ to: '/resources', search: { create: 'true' } }),
    },
  ],
  searches: [],
} as const satisfies Capability
