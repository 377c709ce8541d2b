import { Select } from '@mantine/core'
import { mutation } from '../../../kit/api/mutation.ts'
import { EntityLookup } from '../../../kit/search/EntityLookup.tsx'
import type { BulkAct } from '../../../kit/table/bulk/BulkModal.tsx'
import { UserTenantAdd } from '../../tenants/mutations.ts'
import { users } from '../messages.ts'
import { UserDelete, UserRolesAdd, UserSignOut, UserUpdate } from '../mutations.ts'

export const userActIds = ['disable', 'enable', 'addRole', 'addTenant', 'signOut', 'delete'] as const
export type UserActId = (typeof userActIds)[number]

/** Something that can be done to many users: to each that is ticked, or by a job to all that the filter finds. */
export type UserAct = BulkAct<{ id: string }> & { id: UserActId }

function changeOf(act: UserActId, id: string, chosen: string) {
  if (act === 'delete') return mutation(UserDelete, { input: { id } }, 'deletedId')
  if (act === 'addRole') return mutation(UserRolesAdd, { input: { id, roleNames: [chosen] } }, 'user')
  if (act === 'addTenant') return mutation(UserTenantAdd, { input: { id, tenantId: chosen } }, 'user')
  if (act === 'signOut') return mutation(UserSignOut, { input: { id } }, 'user')
  return mutation(UserUpdate, { input: { id, isEnabled: act === 'enable' } }, 'user')
}

/** The acts, with the roles that can be added. */
export function userActs(roleNames: readonly string[]): readonly UserAct[] {
  const fields: Partial<Record<UserActId, UserAct['field']>> = {
    addRole: choose => (
      <Select
        data-autofocus
        searchable
        label={users.role}
        data={roleNames}
        comboboxProps={{ withinPortal: false }}
        onChange={name => choose(name ?? '')}
      />
    ),
    addTenant: choose => (
      <EntityLookup kind="tenant" label={users.tenant} onChange={choose} onClear={() => choose('')} />
    ),
  }
  return userActIds.map(id => ({
    id,
    label: () => users.acts[id],
    isDangerous: id === 'delete',
    title: count => users.bulkTitle(users.acts[id], count),
    text: users.bulkText[id],
    field: fields[id],
    change: (user, chosen) => changeOf(id, user.id, chosen),
  }))
}
