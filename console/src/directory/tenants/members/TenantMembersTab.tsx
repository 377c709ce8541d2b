import { ChangeModal } from '../../../kit/form/modals/ChangeModal.tsx'
import { mutation } from '../../../kit/api/mutation.ts'
import { Button, Menu } from '@mantine/core'
import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from '../../../kit/api/use-query.ts'
import { useMay } from '../../../frame/viewer.ts'
import { TabTable } from '../../../kit/page/list/TabTable.tsx'
import { useCursorTrail } from '../../../kit/table/cursor-trail.ts'
import { type Column, DataTable } from '../../../kit/table/DataTable.tsx'
import type { ListAddress } from '../../../kit/table/list-address.ts'
import { RowMenu } from '../../../kit/table/controls/RowMenu.tsx'
import { Pager } from '../../../kit/table/controls/Pager.tsx'
import { SearchField } from '../../../kit/table/controls/SearchField.tsx'
import { userColumns } from '../../users/user/user-columns.tsx'
import { userName } from '../../users/user/user-name.ts'
import { TenantMembersQuery } from '../documents.ts'
import { UserTenantRemove } from '../mutations.ts'
import { DefaultRolesModal } from './DefaultRolesModal.tsx'
import { MemberAddModal } from './MemberAddModal.tsx'
import { type Member, MemberRolesModal, rolesIn } from './MemberRolesModal.tsx'
import { tenants } from '../messages.ts'
import { useTenant } from '../tenant-context.ts'

const pageSize = 10

type Asked = { act: 'roles' | 'remove'; member: Member }

/** Who belongs to the tenant, with which roles. */
export function TenantMembersTab() {
  const tenant = useTenant()
  const mayManage = useMay('MANAGE_USERS')
  const maySetRoles = useMay('MANAGE_PROJECT')
  const { after, q }: ListAddress = useSearch({ strict: false })
  const navigate = useNavigate()
  const [isAdding, setIsAdding] = useState(false)
  const [isSettingRoles, setIsSettingRoles] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const [{ data, error, fetching }, load] = useQuery({
    keepsLast: true,
    query: TenantMembersQuery,
    variables: { first: pageSize, after: after ?? null, tenantId: tenant.id, text: q ?? null },
  })
  const reload = () => load({ requestPolicy: 'network-only' })
  const page = data?.users
  const paging = useCursorTrail({
    after,
    endCursor: page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined,
  })
  const rows = page?.edges.map(({ node }) => node)
  const close = () => setAsked(undefined)
  const done = () => {
    close()
    setIsAdding(false)
    reload()
  }
  const add = (
    <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setIsAdding(true)}>
      {tenants.addMember}
    </Button>
  )
  const columns: readonly Column<Member>[] = [
    ...userColumns<Member>(tenants),
    { id: 'ROLES', header: tenants.roles, cell: user => rolesIn(user, tenant.id).join(', ') || '–' },
    ...(mayManage ? [actionsColumn(setAsked)] : []),
  ]
  return (
    <TabTable
      toolbar={
        (rows?.length !== 0 || q) && (
          <SearchField
            label={tenants.searchMembers}
            placeholder={tenants.searchMembers}
            value={q}
            onChange={text => void navigate({ to: '.', search: { q: text }, replace: true })}
          />
        )
      }
      actions={
        <>
          {maySetRoles && (
            <Button variant="default" onClick={() => setIsSettingRoles(true)}>
              {tenants.defaultRoles}
            </Button>
          )}
          {mayManage && rows?.length !== 0 && add}
        </>
      }
      error={error}
      onRetry={reload}
      rowCount={fetching && rows?.length === 0 ? undefined : rows?.length}
      nothing={
        q
          ? { icon: IconUsers, text: tenants.noMatchText }
          : { icon: IconUsers, title: tenants.noMembersTitle, text: tenants.noMembersText, action: mayManage && add }
      }
      extra={
        <>
          {isSettingRoles && <DefaultRolesModal tenantId={tenant.id} onClose={() => setIsSettingRoles(false)} />}
          {isAdding && <MemberAddModal tenant={tenant} onClose={() => setIsAdding(false)} onDone={done} />}
          {asked?.act === 'roles' && (
            <MemberRolesModal tenant={tenant} member={asked.member} onClose={close} onDone={done} />
          )}
          {asked?.act === 'remove' && (
            <RemoveModal tenantId={tenant.id} member={asked.member} onClose={close} onDone={done} />
          )}
        </>
      }
    >
      <DataTable label={tenants.tabs.members} columns={columns} rows={rows} rowId={({ id }) => id} rowName={userName} />
      <Pager paging={paging} />
    </TabTable>
  )
}

function actionsColumn(onAsk: (asked: Asked) => void): Column<Member> {
  return {
    id: 'ACTIONS',
    header: '',
    width: 56,
    cell: member => (
      <RowMenu label={tenants.actionsOf(userName(member))}>
        <Menu.Item onClick={() => onAsk({ act: 'roles', member })}>{tenants.editRoles}</Menu.Item>
        <Menu.Item color="red" onClick={() => onAsk({ act: 'remove', member })}>
          {tenants.removeMember}
        </Menu.Item>
      </RowMenu>
    ),
  }
}

type RemoveProps = { tenantId: string; member: Member; onClose: () => void; onDone: () => void }

function RemoveModal({ tenantId, member, onClose, onDone }: RemoveProps) {
  const variables = { input: { id: member.id, tenantId } }
  return (
    <ChangeModal
      isOpen
      title={tenants.removeMemberTitle(userName(member))}
      action={tenants.removeMember}
      isDangerous
      change={mutation(UserTenantRemove, variables, 'user')}
      toast={tenants.removedToast(userName(member))}
      onDone={onDone}
      onClose={onClose}
    >
      {tenants.removeMemberText}
    </ChangeModal>
  )
}
