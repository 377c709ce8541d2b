import { IconKey } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Capability } from '../frame/capability.ts'
import { rootRoute } from '../frame/root-route.ts'
import { accessKeys } from './messages.en.ts'

/** `/access-keys`: the list. */
const accessKeysRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/access-keys',
  component: lazyRouteComponent(() => import('./AccessKeysPage.tsx'), 'AccessKeysPage'),
  staticData: { permission: 'READ_PROJECT', title: accessKeys.title },
})

export const accessKeysCapability = {
  routes: [accessKeysRoute],
  navigation: [{ section: 'applications', order: 1, label: accessKeys.title, to: '/access-keys', icon: IconKey }],
  actions: [],
  searches: [],
} as const satisfies Capability
