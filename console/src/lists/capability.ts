import { IconListCheck } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod/mini'
import type { Capability } from '../frame/capability.ts'
import { rootRoute } from '../frame/root-route.ts'
import { textParam } from '../search/search-schema.ts'
import { ListsSearch } from './lists-search.ts'
import { menus } from '../language/menus.ts'

/** `/lists`: all of them. */
const listsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/lists',
  validateSearch: ListsSearch,
  component: lazyRouteComponent(() => import('./ListsPage.tsx'), 'ListsPage'),
  staticData: { permission: 'READ_PROJECT', title: menus.lists.title },
})

/** `/lists/<node id>`: one list; its tabs have addresses of their own below it. */
const listRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/lists/$id',
  component: lazyRouteComponent(() => import('./ListDetailPage.tsx'), 'ListDetailPage'),
  staticData: { permission: 'READ_PROJECT' },
})

const tabRoutes = [
  createRoute({
    getParentRoute: () => listRoute,
    path: '/',
    validateSearch: z.object({ q: textParam() }),
    component: lazyRouteComponent(() => import('./ListContentTab.tsx'), 'ListContentTab'),
  }),
  createRoute({
    getParentRoute: () => listRoute,
    path: '/details',
    component: lazyRouteComponent(() => import('./ListDetailsTab.tsx'), 'ListDetailsTab'),
  }),
] as const

export const listsCapability = {
  routes: [listsRoute, listRoute.addChildren(tabRoutes)],
  navigation: [
    {
      section: 'signIn',
      order: 7,
      label: menus.lists.title,
      to: '/lists',
      icon: IconListCheck,
      permission: 'READ_PROJECT',
    },
  ],
  actions: [
    {
      label: menus.lists.create,
      icon: IconListCheck,
      permission: 'MANAGE_PROJECT',
      open: (navigate): void => void navigate({ to: '/lists', search: { create: 'true' } }),
    },
  ],
  searches: [],
} as const satisfies Capability
