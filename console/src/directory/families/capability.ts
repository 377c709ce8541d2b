import { IconHomeHeart } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod/mini'
import type { Capability } from '../../frame/capability.ts'
import { rootRoute } from '../../frame/root-route.ts'
import { choiceParam, textParam } from '../../kit/search/search-schema.ts'
import { menus } from '../../kit/language/menus.ts'

/** `/families`: the first hundred, or those that are searched. */
const listRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/families',
  validateSearch: z.object({ q: textParam(), create: choiceParam(['true']) }),
  component: lazyRouteComponent(() => import('./FamiliesPage.tsx'), 'FamiliesPage'),
  staticData: { permission: 'READ_USERS', title: menus.families.title },
})

/** `/families/<family id>`: one family; its tabs have addresses below it. */
const familyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/families/$familyId',
  component: lazyRouteComponent(() => import('./FamilyPage.tsx'), 'FamilyPage'),
  staticData: { permission: 'READ_USERS' },
})

const tabRoutes = [
  createRoute({
    getParentRoute: () => familyRoute,
    path: '/',
    component: lazyRouteComponent(() => import('./members/MembersTab.tsx'), 'MembersTab'),
  }),
  createRoute({
    getParentRoute: () => familyRoute,
    path: '/settings',
    component: lazyRouteComponent(() => import('./SettingsTab.tsx'), 'SettingsTab'),
  }),
] as const

export const familiesCapability = {
  routes: [listRoute, familyRoute.addChildren(tabRoutes)],
  navigation: [
    {
      section: 'people',
      order: 5,
      label: menus.families.title,
      to: '/families',
      icon: IconHomeHeart,
      permission: 'READ_USERS',
    },
  ],
  actions: [
    {
      label: menus.families.createTitle,
      icon: IconHomeHeart,
      permission: 'MANAGE_USERS',
      open: (navigate): void => void navigate({ to: '/families', search: { create: 'true' } }),
    },
  ],
  searches: [],
} as const satisfies Capability
