import { IconApi } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../kit/offline/lazy-page.ts'
import type { Capability } from '../../frame/capability.ts'
import { rootRoute } from '../../frame/root-route.ts'
import { menus } from '../../kit/language/menus.ts'

const apiRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/api-access',
  component: lazyPage(() => import('./ApiPage.tsx'), 'ApiPage'),
  staticData: { permission: 'READ_PROJECT', title: menus.api.title },
})

export const apiCapability = {
  routes: [apiRoute],
  navigation: [
    {
      under: 'api',
      label: menus.api.title,
      to: '/api-access',
      icon: IconApi,
      permission: 'READ_PROJECT',
    },
  ],
  actions: [],
  searches: [],
} as const satisfies Capability
