import { IconSearch, IconUpload, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod/mini'
import type { Capability } from '../../frame/capability.ts'
import { rootRoute } from '../../frame/root-route.ts'
import { textParam } from '../../kit/search/search-schema.ts'
import { menus } from '../../kit/language/menus.ts'
import { UsersSearch } from './list/users-search.ts'

/** `/users`: the list. */
const usersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/users',
  validateSearch: UsersSearch,
  component: lazyRouteComponent(() => import('./list/UsersPage.tsx'), 'UsersPage'),
  staticData: { permission: 'READ_USERS', title: menus.users.title },
})

/** `/users/import`: a file of users. */
const importRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/users/import',
  component: lazyRouteComponent(() => import('./import/ImportPage.tsx'), 'ImportPage'),
  staticData: { permission: 'MANAGE_USERS', title: menus.users.importTitle },
})

/** `/users/<user id>`: one user; the tabs have addresses of their own below it. */
const userRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/users/$userId',
  component: lazyRouteComponent(() => import('./page/UserPage.tsx'), 'UserPage'),
  staticData: { permission: 'READ_USERS' },
})

const userTabRoutes = [
  createRoute({
    getParentRoute: () => userRoute,
    path: '/',
    component: lazyRouteComponent(() => import('./summary/UserSummaryTab.tsx'), 'UserSummaryTab'),
  }),
  createRoute({
    getParentRoute: () => userRoute,
    path: '/details',
    component: lazyRouteComponent(() => import('./page/UserDetailsTab.tsx'), 'UserDetailsTab'),
  }),
  createRoute({
    getParentRoute: () => userRoute,
    path: '/access',
    component: lazyRouteComponent(() => import('./access/UserAccessTab.tsx'), 'UserAccessTab'),
  }),
  createRoute({
    getParentRoute: () => userRoute,
    path: '/json',
    component: lazyRouteComponent(() => import('./page/UserJsonTab.tsx'), 'UserJsonTab'),
  }),
  createRoute({
    getParentRoute: () => userRoute,
    path: '/security',
    component: lazyRouteComponent(() => import('./page/UserSecurityTab.tsx'), 'UserSecurityTab'),
  }),
  createRoute({
    getParentRoute: () => userRoute,
    path: '/history',
    validateSearch: z.object({ after: textParam(), event: textParam() }),
    component: lazyRouteComponent(() => import('./page/UserHistoryTab.tsx'), 'UserHistoryTab'),
  }),
] as const

export const usersCapability = {
  routes: [usersRoute, importRoute, userRoute.addChildren(userTabRoutes)],
  navigation: [{ under: 'users', label: menus.users.title, to: '/users', icon: IconUsers, permission: 'READ_USERS' }],
  actions: [
    {
      label: menus.users.create,
      icon: IconUserPlus,
      permission: 'MANAGE_USERS',
      open: (navigate): void => void navigate({ to: '/users', search: { create: 'true' } }),
    },
    {
      label: menus.users.import,
      icon: IconUpload,
      permission: 'MANAGE_USERS',
      open: (navigate): void => void navigate({ to: '/users/import' }),
    },
  ],
  searches: [
    {
      label: menus.users.searchFor,
      icon: IconSearch,
      permission: 'READ_USERS',
      open: (navigate, text): void => void navigate({ to: '/users', search: { q: text } }),
    },
  ],
} as const satisfies Capability
