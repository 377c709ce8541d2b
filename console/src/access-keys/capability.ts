import { IconKey, IconSearch } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Capability } from '../frame/capability.ts'
import { rootRoute } from '../frame/root-route.ts'
import { AccessKeysSearch } from './access-keys-search.ts'
import { menus } from '../language/menus.ts'

/** `/access-keys`: the list. */
const accessKeysRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/access-keys',
  validateSearch: AccessKeysSearch,
  component: lazyRouteComponent(() => import('./AccessKeysPage.tsx'), 'AccessKeysPage'),
  staticData: { permission: 'READ_PROJECT', title: menus.accessKeys.title },
})

/** `/access-keys/<node id>`: one key. */
const accessKeyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/access-keys/$id',
  component: lazyRouteComponent(() => import('./AccessKeyPage.tsx'), 'AccessKeyPage'),
  staticData: { permission: 'READ_PROJECT' },
})

export const accessKeysCapability = {
  routes: [accessKeysRoute, accessKeyRoute],
  navigation: [
    {
      section: 'access',
      order: 2,
      label: menus.accessKeys.title,
      to: '/access-keys',
      icon: IconKey,
      permission: 'READ_PROJECT',
    },
  ],
  actions: [
    {
      label: menus.accessKeys.create,
      icon: IconKey,
      permission: 'MANAGE_PROJECT',
      open: (navigate): void => void navigate({ to: '/access-keys', search: { create: 'true' } }),
    },
  ],
  searches: [
    {
      label: menus.accessKeys.searchFor,
      icon: IconSearch,
      permission: 'READ_PROJECT',
      open: (navigate, text): void => void navigate({ to: '/access-keys', search: { q: text } }),
    },
  ],
} as const satisfies Capability
