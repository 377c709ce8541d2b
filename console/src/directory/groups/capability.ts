import { IconUsersGroup } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod/mini'
import type { Capability } from '../../frame/capability.ts'
import { rootRoute } from '../../frame/root-route.ts'
import { choiceParam, textParam } from '../../kit/search/search-schema.ts'
import { menus } from '../../kit/language/menus.ts'

/** `/groups`: the groups of all tenants; `tenant` is the node id of one. */
const listRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/groups',
  validateSearch: z.object({
    q: textParam(),
    tenant: textParam(),
    desc: choiceParam(['true']),
    after: textParam(),
  }),
  component: lazyRouteComponent(() => import('./GroupsPage.tsx'), 'GroupsPage'),
  staticData: { permission: 'READ_USERS', title: menus.groups.title },
})

/** `/groups/<node id>`: one group with its members. */
const groupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/groups/$id',
  validateSearch: z.object({ after: textParam() }),
  component: lazyRouteComponent(() => import('./GroupPage.tsx'), 'GroupPage'),
  staticData: { permission: 'READ_USERS' },
})

export const groupsCapability = {
  routes: [listRoute, groupRoute],
  navigation: [
    {
      section: 'people',
      order: 3,
      label: menus.groups.title,
      to: '/groups',
      icon: IconUsersGroup,
      permission: 'READ_USERS',
    },
  ],
  actions: [],
  searches: [],
} as const satisfies Capability
