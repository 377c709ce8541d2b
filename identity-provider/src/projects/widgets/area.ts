import type { Service } from '@gatehouse/operation'
import { defineArea } from '../../foundation/area.ts'
import type { Call } from '../../foundation/call.ts'
import { widgets } from './contract.ts'

const names = {
  'user-management-widget': 'Users',
  'role-management-widget': 'Roles',
  'access-key-management-widget': 'Access keys',
  'audit-management-widget': 'Audit trail',
  'applications-portal-widget': 'Applications',
  'tenant-profile-widget': 'Tenant profile',
  'user-profile-widget': 'User profile',
  'outbound-applications-widget': 'Connected accounts',
}

function widgetsService(): Service<typeof widgets, Call> {
  const all = Object.entries(names).map(([type, name]) => ({ widgetId: type, name, type, disabled: false }))
  return {
    list: async () => ({ widgets: all }),
    componentsState: async () => ({ componentsState: {} }),
  }
}

export const widgetsArea = defineArea({ contract: widgets, service: widgetsService })
