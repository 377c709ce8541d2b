import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod/mini'
import { rootRoute } from '../frame/root-route.ts'
import { textParam } from '../search/search-schema.ts'
import { users } from './messages.en.ts'
import { UsersSearch } from './users-search.ts'

/** `/users`: the list. */
export const usersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/users',
  validateSearch: UsersSearch,
  component: lazyRouteComponent(() => import('./UsersPage.tsx'), 'UsersPage'),
  staticData: { permission: 'READ_USERS', title: users.title },
})

/** `/users/<user id>`: one user; the tabs have addresses of their own below it. */
export const userRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/users/$userId',
  component: lazyRouteComponent(() => import('./UserPage.tsx'), 'UserPage'),
  staticData: { permission: 'READ_USERS' },
})

export const userTabRoutes = [
  createRoute({
    getParentRoute: () => userRoute,
    path: '/',
    component: lazyRouteComponent(() => import('./UserDetailsTab.tsx'), 'UserDetailsTab'),
  }),
  createRoute({
    getParentRoute: () => userRoute,
    path: '/security',
    component: lazyRouteComponent(() => import('./UserSecurityTab.tsx'), 'UserSecurityTab'),
  }),
  createRoute({
    getParentRoute: () => userRoute,
    path: '/history',
    validateSearch: z.object({ after: textParam() }),
    component: lazyRouteComponent(() => import('./UserHistoryTab.tsx'), 'UserHistoryTab'),
  }),
] as const
