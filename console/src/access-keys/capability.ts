import { IconKey } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod/mini'
import type { Capability } from '../frame/capability.ts'
import { rootRoute } from '../frame/root-route.ts'
import { textParam } from '../search/search-schema.ts'
import { accessKeys } from './messages.en.ts'

/** `/access-keys`: the list. */
const accessKeysRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/access-keys',
  validateSearch: z.object({ q: textParam(), after: textParam() }),
  component: lazyRouteComponent(() => import('./AccessKeysPage.tsx'), 'AccessKeysPage'),
  staticData: { permission: 'READ_PROJECT', title: accessKeys.title },
})

export const accessKeysCapability = {
  routes: [accessKeysRoute],
  navigation: [{ section: 'applications', order: 1, label: accessKeys.title, to: '/access-keys', icon: IconKey }],
  actions: [],
  searches: [],
} as const satisfies Capability
