import { IconUserCircle } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../kit/offline/lazy-page.ts'
import type { Capability } from '../../frame/capability.ts'
import { rootRoute } from '../../frame/root-route.ts'
import { menus } from '../../kit/language/menus.ts'

/** `/account`: the administrator's own; reached from the menu at the top. */
const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  component: lazyPage(() => import('./AccountPage.tsx'), 'AccountPage'),
  staticData: { title: menus.account.title },
})

export const accountCapability = {
  routes: [accountRoute],
  navigation: [],
  actions: [
    {
      label: menus.account.title,
      icon: IconUserCircle,
      permission: 'READ_PROJECT',
      open: (navigate): void => void navigate({ to: '/account' }),
    },
  ],
  searches: [],
} as const satisfies Capability
