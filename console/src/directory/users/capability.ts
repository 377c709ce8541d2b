import { IconSearch, IconUpload, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { z } from 'zod/mini'
import { lazyPage } from '../../kit/offline/lazy-page.ts'
import type { Capability } from '../../frame/capability.ts'
import { rootRoute } from '../../frame/root-route.ts'
import { choiceParam, textParam } from '../../kit/search/search-schema.ts'
import { menus } from '../../kit/language/menus.ts'
import { UsersSearch } from './list/users-search.ts'

/** `/users`: the list. */
const usersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/users',
  validateSearch: UsersSearch,
  component: lazyPage(() => import('./list/UsersPage.tsx'), 'UsersPage'),
  staticData: { permission: 'READ_USERS', title: menus.users.title },
})

/** `/users/import`: a file of users. */
const importRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/users/import',
  component: lazyPage(() => import('./import/ImportPage.tsx'), 'ImportPage'),
  staticData: { permission: 'MANAGE_USERS', title: menus.users.importTitle },
})

/** `/users/<user id>`: one user; the tabs have addresses of their own below it. */
const userRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/users/$userId',
  component: lazyPage(() => import('./page/UserPage.tsx'), 'UserPage'),
  staticData: { permission: 'READ_USERS' },
})

const userTabRoutes = [
  createRoute({
    getParentRoute: () => userRoute,
    path: '/',
    component: lazyPage(() => import('./summary/UserSummaryTab.tsx'), 'UserSummaryTab'),
  }),
  createRoute({
    getParentRoute: () => userRoute,
    path: '/details',
    component: lazyPage(() => import('./page/UserDetailsTab.tsx'), 'UserDetailsTab'),
  }),
  createRoute({
    getParentRoute: () => userRoute,
    path: '/access',
    component: lazyPage(() => import('./access/UserAccessTab.tsx'), 'UserAccessTab'),
  }),
  createRoute({
    getParentRoute: () => userRoute,
    path: '/json',
    component: lazyPage(() => import('./page/UserJsonTab.tsx'), 'UserJsonTab'),
  }),
  createRoute({
    getParentRoute: () => userRoute,
    path: '/security',
    validateSearch: z.object({ act: choiceParam(['disable', 'delete', 'signOut']) }),
    component: lazyPage(() => import('./page/UserSecurityTab.tsx'), 'UserSecurityTab'),
  }),
  createRoute({
    getParentRoute: () => userRoute,
    path: '/history',
    validateSearch: z.object({ after: textParam(), event: textParam() }),
    component: lazyPage(() => import('./page/UserHistoryTab.tsx'), 'UserHistoryTab'),
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
