import { IconSettings } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { z } from 'zod/mini'
import { textParam } from '../../kit/search/search-schema.ts'
import { lazyPage } from '../../kit/offline/lazy-page.ts'
import type { Capability } from '../capability.ts'
import { frame } from '../messages.ts'
import { rootRoute } from '../root-route.ts'

/** `/settings`: what is seldom changed, listed. */
const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  validateSearch: z.object({ q: textParam() }),
  component: lazyPage(() => import('./SettingsIndexPage.tsx'), 'SettingsIndexPage'),
  staticData: { permission: 'READ_PROJECT', title: frame.settings },
})

export const settingsCapability = {
  routes: [settingsRoute],
  navigation: [{ under: 'settings', label: frame.settings, to: '/settings', icon: IconSettings }],
  actions: [],
  searches: [],
} as const satisfies Capability
