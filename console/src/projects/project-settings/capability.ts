import { IconLogin2 } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../kit/offline/lazy-page.ts'
import type { Capability } from '../../frame/capability.ts'
import { rootRoute } from '../../frame/root-route.ts'
import { menus } from '../../kit/language/menus.ts'

/** `/sign-in-settings`: what holds for the whole project. */
const projectSettingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in-settings',
  component: lazyPage(() => import('./ProjectSettingsPage.tsx'), 'ProjectSettingsPage'),
  staticData: { permission: 'READ_PROJECT', title: menus.settings.title },
})

export const projectSettingsCapability = {
  routes: [projectSettingsRoute],
  navigation: [{ under: 'methods', label: menus.settings.title, to: '/sign-in-settings', icon: IconLogin2 }],
  actions: [],
  searches: [],
} as const satisfies Capability
