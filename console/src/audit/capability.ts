import { IconHistory } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Capability } from '../frame/capability.ts'
import { rootRoute } from '../frame/root-route.ts'
import { AuditSearch } from './audit-search.ts'
import { auditMenu as audit } from './menu.ts'

/** `/audit`: what happened. */
const auditRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/audit',
  validateSearch: AuditSearch,
  component: lazyRouteComponent(() => import('./AuditPage.tsx'), 'AuditPage'),
  staticData: { permission: 'READ_AUDIT', title: audit.title },
})

export const auditCapability = {
  routes: [auditRoute],
  navigation: [{ section: 'insight', order: 1, label: audit.title, to: '/audit', icon: IconHistory }],
  actions: [],
  searches: [
    {
      label: audit.searchFor,
      icon: IconHistory,
      permission: 'READ_AUDIT',
      open: (navigate, text): void => void navigate({ to: '/audit', search: { q: text } }),
    },
  ],
} as const satisfies Capability
