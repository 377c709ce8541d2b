import { IconTags } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod/mini'
import type { Capability } from '../frame/capability.ts'
import { rootRoute } from '../frame/root-route.ts'
import { choiceParam, textParam } from '../search/search-schema.ts'
import { menus } from '../language/menus.ts'

/** `/user-attributes`: the custom attributes that are declared. */
const listRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user-attributes',
  validateSearch: z.object({
    q: textParam(),
    desc: choiceParam(['true']),
    after: textParam(),
    create: choiceParam(['true']),
  }),
  component: lazyRouteComponent(() => import('./UserAttributesPage.tsx'), 'UserAttributesPage'),
  staticData: { permission: 'READ_USERS', title: menus.userAttributes.title },
})

export const userAttributesCapability = {
  routes: [listRoute],
  navigation: [
    {
      section: 'people',
      order: 4,
      label: menus.userAttributes.title,
      to: '/user-attributes',
      icon: IconTags,
      permission: 'READ_USERS',
    },
  ],
  actions: [
    {
      label: menus.userAttributes.createTitle,
      icon: IconTags,
      permission: 'MANAGE_PROJECT',
      open: (navigate): void => void navigate({ to: '/user-attributes', search: { create: 'true' } }),
    },
  ],
  searches: [],
} as const satisfies Capability
