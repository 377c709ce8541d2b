import { IconShieldLock } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod/mini'
import type { Capability } from '../frame/capability.ts'
import { rootRoute } from '../frame/root-route.ts'
import { textParam } from '../search/search-schema.ts'
import { menus } from '../language/menus.ts'
import { RolesSearch } from './roles-search.ts'

const staticData = { permission: 'READ_USERS', title: menus.roles.title } as const

const rolesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/roles',
  validateSearch: RolesSearch,
  component: lazyRouteComponent(() => import('./RolesPage.tsx'), 'RolesPage'),
  staticData,
})

const matrixRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/roles/matrix',
  component: lazyRouteComponent(() => import('./MatrixPage.tsx'), 'MatrixPage'),
  staticData,
})

const permissionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/roles/permissions',
  validateSearch: RolesSearch,
  component: lazyRouteComponent(() => import('./PermissionsPage.tsx'), 'PermissionsPage'),
  staticData,
})

const roleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/roles/$id',
  validateSearch: z.object({ compare: textParam() }),
  component: lazyRouteComponent(() => import('./RolePage.tsx'), 'RolePage'),
  staticData: { permission: 'READ_USERS' },
})

export const rolesCapability = {
  routes: [rolesRoute, matrixRoute, permissionsRoute, roleRoute],
  navigation: [
    {
      section: 'access',
      order: 1,
      label: menus.roles.title,
      to: '/roles',
      icon: IconShieldLock,
      permission: 'READ_USERS',
    },
  ],
  actions: [
    {
      label: menus.roles.createRole,
      icon: IconShieldLock,
      permission: 'MANAGE_PROJECT',
      open: (navigate): void => void navigate({ to: '/roles', search: { create: 'true' } }),
    },
  ],
  searches: [],
} as const satisfies Capability
