import { IconKeyframes } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod/mini'
import type { Capability } from '../frame/capability.ts'
import { rootRoute } from '../frame/root-route.ts'
import { choiceParam, textParam } from '../search/search-schema.ts'
import { menus } from '../language/menus.ts'

/** `/management-keys`: the list. */
const listRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/management-keys',
  validateSearch: z.object({
    q: textParam(),
    status: choiceParam(['ACTIVE', 'INACTIVE', 'EXPIRED']),
    sort: choiceParam(['NAME', 'CREATED_AT', 'EXPIRES_AT']),
    desc: choiceParam(['true']),
    after: textParam(),
    create: choiceParam(['true']),
  }),
  component: lazyRouteComponent(() => import('./ManagementKeysPage.tsx'), 'ManagementKeysPage'),
  staticData: { permission: 'MANAGE_KEYS', title: menus.managementKeys.title },
})

/** `/management-keys/<node id>`: one key. */
const keyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/management-keys/$id',
  component: lazyRouteComponent(() => import('./ManagementKeyPage.tsx'), 'ManagementKeyPage'),
  staticData: { permission: 'MANAGE_KEYS' },
})

export const managementKeysCapability = {
  routes: [listRoute, keyRoute],
  navigation: [
    {
      section: 'access',
      order: 3,
      label: menus.managementKeys.title,
      to: '/management-keys',
      icon: IconKeyframes,
      permission: 'MANAGE_KEYS',
    },
  ],
  actions: [
    {
      label: menus.managementKeys.create,
      icon: IconKeyframes,
      permission: 'MANAGE_KEYS',
      open: (navigate): void => void navigate({ to: '/management-keys', search: { create: 'true' } }),
    },
  ],
  searches: [],
} as const satisfies Capability
