import { IconTags } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { z } from 'zod/mini'
import { lazyPage } from '../../kit/offline/lazy-page.ts'
import type { Capability } from '../../frame/capability.ts'
import { rootRoute } from '../../frame/root-route.ts'
import { choiceParam, textParam } from '../../kit/search/search-schema.ts'
import { menus } from '../../kit/language/menus.ts'

/** `/scope-claims`: what scopes of a project give; there are at most 100. */
const scopeClaimsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/scope-claims',
  validateSearch: z.object({ q: textParam(), create: choiceParam(['true']) }),
  component: lazyPage(() => import('./ScopeClaimsPage.tsx'), 'ScopeClaimsPage'),
  staticData: { permission: 'READ_PROJECT', title: menus.scopeClaims.title },
})

export const scopeClaimsCapability = {
  routes: [scopeClaimsRoute],
  navigation: [
    {
      under: 'apis',
      label: menus.scopeClaims.title,
      to: '/scope-claims',
      icon: IconTags,
      permission: 'READ_PROJECT',
    },
  ],
  actions: [
    {
      label: menus.scopeClaims.create,
      icon: IconTags,
      permission: 'MANAGE_PROJECT',
      open: (navigate): void => void navigate({ to: '/scope-claims', search: { create: 'true' } }),
    },
  ],
  searches: [],
} as const satisfies Capability
