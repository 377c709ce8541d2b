import type { Service } from '@gatehouse/operation'
import type { Call } from '../call.ts'
import type { Dependencies } from '../dependencies.ts'
import type { roles } from './contract.ts'
import { listRoles } from './store.ts'

export const rolesService = ({ db }: Dependencies): Service<typeof roles, Call> => ({
  async loadAll(_, { projectId }) {
    const rows = await listRoles(db, projectId)
    return {
      roles: rows.map(row => ({
        id: row.id,
        name: row.name,
        description: row.description,
        // The column holds what this package wrote: a JSON array of names.
        permissionNames: JSON.parse(row.permission_names) as string[],
        createdTime: Math.floor(row.created_at / 1000),
        tenantId: '',
        default: false,
        private: false,
      })),
    }
  },
})
