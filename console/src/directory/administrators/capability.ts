import { IconUserShield } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { z } from 'zod/mini'
import { lazyPage } from '../../kit/offline/lazy-page.ts'
import type { Capability } from '../../frame/capability.ts'
import { rootRoute } from '../../frame/root-route.ts'
import { textParam } from '../../kit/search/search-schema.ts'
import { menus } from '../../kit/language/menus.ts'

const administratorsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/administrators',
  validateSearch: z.object({ q: textParam(), after: textParam(), create: textParam() }),
  component: lazyPage(() => import('./AdministratorsPage.tsx'), 'AdministratorsPage'),
  staticData: { permission: 'MANAGE_ADMINISTRATORS', title: menus.administrators.title },
})

export const administratorsCapability = {
  routes: [administratorsRoute],
  navigation: [
    {
      under: 'administrators',
      label: menus.administrators.title,
      to: '/administrators',
      icon: IconUserShield,
      permission: 'MANAGE_ADMINISTRATORS',
    },
  ],
  actions: [],
  searches: [],
} as const satisfies Capability
