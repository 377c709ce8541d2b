import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../frame/root-route.ts'
import { AuditSearch } from './audit-search.ts'
import { audit } from './messages.en.ts'

/** `/audit`: what happened. */
export const auditRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/audit',
  validateSearch: AuditSearch,
  component: lazyRouteComponent(() => import('./AuditPage.tsx'), 'AuditPage'),
  staticData: { permission: 'READ_AUDIT', title: audit.title },
})
