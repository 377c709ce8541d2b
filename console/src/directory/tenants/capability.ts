import { lazyPage } from '../../kit/offline/lazy-page.ts'
import { IconBuilding } from '@tabler/icons-react'
import { z } from 'zod/mini'
import { managed } from '../../kit/entity/capability.ts'
import { menus } from '../../kit/language/menus.ts'
import { textParam } from '../../kit/search/search-schema.ts'

const paged = z.object({ after: textParam(), q: textParam(), event: textParam() })

function tables() {
  return import('./list/TenantTables.tsx')
}

export const tenantsCapability = managed({
  path: '/tenants',
  under: 'tenants',
  icon: IconBuilding,
  menu: menus.tenants,
  read: 'READ_USERS',
  searchFor: menus.tenants.searchFor,
  thing: () => import('./thing.tsx'),
  tabs: [
    { name: 'summary', component: lazyPage(() => import('./summary/TenantSummaryTab.tsx'), 'TenantSummaryTab') },
    { name: 'details' },
    {
      name: 'members',
      component: lazyPage(() => import('./members/TenantMembersTab.tsx'), 'TenantMembersTab'),
      search: paged,
    },
    { name: 'roles', component: lazyPage(tables, 'TenantRolesTab') },
    { name: 'groups', component: lazyPage(tables, 'TenantGroupsTab') },
    { name: 'sso', component: lazyPage(() => import('./sso/TenantSsoTab.tsx'), 'TenantSsoTab') },
    {
      name: 'provisioning',
      component: lazyPage(() => import('../../federation/scim/TenantProvisioningTab.tsx'), 'TenantProvisioningTab'),
      permission: 'READ_PROJECT',
    },
    { name: 'keys', component: lazyPage(tables, 'TenantKeysTab') },
    {
      name: 'audit',
      component: lazyPage(() => import('./TenantAuditTab.tsx'), 'TenantAuditTab'),
      search: paged,
      permission: 'READ_AUDIT',
    },
  ],
})
