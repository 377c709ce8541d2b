import { IconRocket } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { z } from 'zod/mini'
import { lazyPage } from '../../kit/offline/lazy-page.ts'
import type { Capability } from '../../frame/capability.ts'
import { rootRoute } from '../../frame/root-route.ts'
import { menus } from '../../kit/language/menus.ts'
import { textParam } from '../../kit/search/search-schema.ts'

/** `/quickstart`: how an application begins to sign people in. */
const quickstartRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/quickstart',
  validateSearch: z.object({ with: textParam() }),
  component: lazyPage(() => import('./QuickstartPage.tsx'), 'QuickstartPage'),
  staticData: { permission: 'READ_PROJECT', title: menus.quickstart.title },
})

export const quickstartCapability = {
  routes: [quickstartRoute],
  navigation: [
    {
      under: 'overview',
      label: menus.quickstart.title,
      to: '/quickstart',
      icon: IconRocket,
      permission: 'READ_PROJECT',
    },
  ],
  actions: [],
  searches: [],
} as const satisfies Capability
