import { IconEngine } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod/mini'
import type { Capability } from '../frame/capability.ts'
import { rootRoute } from '../frame/root-route.ts'
import { choiceParam, textParam } from '../search/search-schema.ts'
import { menus } from '../language/menus.ts'

/** `/engines`: all of them; a project has few. */
const enginesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/engines',
  validateSearch: z.object({ q: textParam(), create: choiceParam(['true']) }),
  component: lazyRouteComponent(() => import('./EnginesPage.tsx'), 'EnginesPage'),
  staticData: { permission: 'READ_PROJECT', title: menus.engines.title },
})

export const enginesCapability = {
  routes: [enginesRoute],
  navigation: [
    {
      section: 'access',
      order: 5,
      label: menus.engines.title,
      to: '/engines',
      icon: IconEngine,
      permission: 'READ_PROJECT',
    },
  ],
  actions: [
    {
      label: menus.engines.create,
      icon: IconEngine,
      permission: 'READ_SECRETS',
      open: (navigate): void => void navigate({ to: '/engines', search: { create: 'true' } }),
    },
  ],
  searches: [],
} as const satisfies Capability
