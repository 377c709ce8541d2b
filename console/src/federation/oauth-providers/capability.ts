import { IconUserShare } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../kit/offline/lazy-page.ts'
import type { Capability } from '../../frame/capability.ts'
import { rootRoute } from '../../frame/root-route.ts'
import { menus } from '../../kit/language/menus.ts'

/** `/sign-in-providers`: external accounts. */
const signInProvidersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in-providers',
  component: lazyPage(() => import('./SignInProvidersPage.tsx'), 'SignInProvidersPage'),
  staticData: { permission: 'READ_PROJECT', title: menus.signInProviders.title },
})

export const oauthProvidersCapability = {
  routes: [signInProvidersRoute],
  navigation: [{ under: 'methods', label: menus.signInProviders.title, to: '/sign-in-providers', icon: IconUserShare }],
  actions: [],
  searches: [],
} as const satisfies Capability
