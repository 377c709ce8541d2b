import { IconBuilding } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
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
    { name: 'details' },
    {
      name: 'members',
      component: lazyRouteComponent(() => import('./members/TenantMembersTab.tsx'), 'TenantMembersTab'),
      search: paged,
    },
    { name: 'roles', component: lazyRouteComponent(tables, 'TenantRolesTab') },
    { name: 'groups', component: lazyRouteComponent(tables, 'TenantGroupsTab') },
    { name: 'sso', component: lazyRouteComponent(() => import('./sso/TenantSsoTab.tsx'), 'TenantSsoTab') },
    {
      name: 'provisioning',
      component: lazyRouteComponent(
        () => import('../../federation/scim/TenantProvisioningTab.tsx'),
        'TenantProvisioningTab',
      ),
      permission: 'READ_PROJECT',
    },
    { name: 'keys', component: lazyRouteComponent(tables, 'TenantKeysTab') },
    {
      name: 'audit',
      component: lazyRouteComponent(() => import('./TenantAuditTab.tsx'), 'TenantAuditTab'),
      search: paged,
      permission: 'READ_AUDIT',
    },
  ],
})
