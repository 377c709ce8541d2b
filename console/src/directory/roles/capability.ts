import { IconListCheck, IconShieldLock, IconTable } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { z } from 'zod/mini'
import { managed } from '../../kit/entity/capability.ts'
import { lazyPage } from '../../kit/offline/lazy-page.ts'
import type { Capability } from '../../frame/capability.ts'
import { rootRoute } from '../../frame/root-route.ts'
import { menus } from '../../kit/language/menus.ts'
import { textParam } from '../../kit/search/search-schema.ts'

const common = { under: 'roles', read: 'READ_USERS' } as const

const roles = managed({
  ...common,
  path: '/roles',
  icon: IconShieldLock,
  menu: menus.roles,
  thing: () => import('./thing.tsx'),
  tabs: [{ name: 'details', search: z.object({ compare: textParam() }) }],
})

const permissions = managed({
  ...common,
  path: '/roles/permissions',
  icon: IconListCheck,
  menu: menus.permissions,
  thing: () => import('./permissions.tsx'),
})

const matrixRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/roles/matrix',
  component: lazyPage(() => import('./MatrixPage.tsx'), 'MatrixPage'),
  staticData: { permission: 'READ_USERS', title: menus.roles.matrix },
})

/** Roles, and on tabs of their list what each allows: a matrix, and the permissions. */
export const rolesCapability = {
  ...roles,
  navigation: [
    ...roles.navigation,
    { under: 'roles', label: menus.roles.matrix, to: '/roles/matrix', icon: IconTable, permission: 'READ_USERS' },
    ...permissions.navigation,
  ],
  routes: [...roles.routes, matrixRoute, ...permissions.routes],
  actions: [...roles.actions, ...permissions.actions],
} satisfies Capability
