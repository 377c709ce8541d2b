import { IconSignature } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../kit/offline/lazy-page.ts'
import type { Capability } from '../../frame/capability.ts'
import { rootRoute } from '../../frame/root-route.ts'
import { menus } from '../../kit/language/menus.ts'

const signingKeysRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signing-keys',
  component: lazyPage(() => import('./SigningKeysPage.tsx'), 'SigningKeysPage'),
  staticData: { permission: 'READ_PROJECT', title: menus.signingKeys.title },
})

export const signingKeysCapability = {
  routes: [signingKeysRoute],
  navigation: [
    {
      under: 'keys',
      label: menus.signingKeys.title,
      to: '/signing-keys',
      icon: IconSignature,
      permission: 'READ_PROJECT',
    },
  ],
  actions: [],
  searches: [],
} as const satisfies Capability
