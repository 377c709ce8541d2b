import { Badge, Group, Menu, Text } from '@mantine/core'
import { IconUserPlus, IconUserShield } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery, useReload } from '../../kit/api/use-query.ts'
import { withoutControls } from '../../kit/format/text.ts'
import { frame } from '../../frame/messages.ts'
import { useMay, useViewer } from '../../frame/viewer.ts'
import { TableListPage } from '../../kit/page/list/TableListPage.tsx'
import type { Column } from '../../kit/table/DataTable.tsx'
import { RowMenu } from '../../kit/table/controls/RowMenu.tsx'
import { rowLink } from '../../kit/table/row-link.ts'
import { UserStatusBadge } from '../users/user/UserStatusBadge.tsx'
import { InviteModal, RemoveModal, RoleModal } from './AdministratorModals.tsx'
import { type AdministratorData, AdministratorsQuery } from './documents.ts'
import { administrators } from './messages.ts'
import { roleIn } from './roles.ts'

const route = getRouteApi('/administrators')
const pageSize = 50

type Asked = { act: 'edit' | 'remove'; administrator: AdministratorData }

/** Who administers, with which role. */
export function AdministratorsPage() {
  const { projectDatabaseId: projectId } = useViewer()
  const mayManage = useMay('MANAGE_ADMINISTRATORS')
  const search = route.useSearch()
  const [asked, setAsked] = useState<Asked>()
  const variables = { first: pageSize, after: search.after ?? null, filter: search.q ? { text: search.q } : null }
  const [{ data, error, fetching }] = useQuery({ keepsLast: true, query: AdministratorsQuery, variables })
  const reload = useReload(AdministratorsQuery, variables)
  const page = data?.administrators
  const close = () => setAsked(undefined)
  const done = async () => {
    await reload()
    close()
  }
  return (
    <TableListPage<AdministratorData & { name: string }>
      texts={{ ...administrators, create: administrators.invite, searchPlaceholder: administrators.searchLabel }}
      icon={IconUserShield}
      search={search}
      columns={columnsFor(projectId, mayManage ? setAsked : undefined)}
      connection={page && { ...page, edges: page.edges.map(({ node }) => ({ node: { ...node, name: nameOf(node) } })) }}
      error={error}
      isLoading={fetching}
      onReload={reload}
      creation={
        mayManage
          ? {
              icon: IconUserPlus,
              modal({ isOpen, onClose }) {
                const invited = async () => {
                  await reload()
                  onClose()
                }
                return isOpen && <InviteModal onClose={onClose} onDone={invited} />
              },
            }
          : undefined
      }
      extra={
        <>
          {asked?.act === 'edit' && <RoleModal administrator={asked.administrator} onClose={close} onDone={done} />}
          {asked?.act === 'remove' && <RemoveModal administrator={asked.administrator} onClose={close} onDone={done} />}
        </>
      }
    />
  )
}

function nameOf({ name, loginIds, databaseId }: AdministratorData): string {
  return withoutControls(name) || loginIds[0] || databaseId
}

function columnsFor(
  projectId: string,
  onAsk: ((asked: Asked) => void) | undefined,
): readonly Column<AdministratorData>[] {
  return [
    {
      id: 'NAME',
      header: administrators.administrator,
      cell: administrator => (
        <Link to="/users/$userId" params={{ userId: administrator.databaseId }} {...rowLink}>
          <bdi>{nameOf(administrator)}</bdi>
        </Link>
      ),
    },
    {
      id: 'LOGIN',
      header: administrators.loginId,
      cell: ({ loginIds }) => (
        <Text size="sm" c="dimmed" truncate>
          {loginIds[0]}
        </Text>
      ),
    },
    {
      id: 'ROLES',
      header: administrators.roles,
      cell: administrator => {
        const role = roleIn(administrator, projectId)
        return (
          <Group gap={6} wrap="nowrap">
            {administrator.isCompanyAdministrator && <Badge>{administrators.company}</Badge>}
            {role && <Badge color="gray">{administrators.roleNames[role]}</Badge>}
          </Group>
        )
      },
    },
    {
      id: 'STATUS',
      header: administrators.status,
      width: 110,
      cell: ({ status }) => <UserStatusBadge status={status} />,
    },
    ...(onAsk
      ? [
          {
            id: 'ACTIONS',
            header: frame.actions,
            width: 72,
            cell: (administrator: AdministratorData) => (
              <RowMenu label={administrators.actionsOf(administrator.name || administrator.databaseId)}>
                <Menu.Item onClick={() => onAsk({ act: 'edit', administrator })}>{administrators.edit}</Menu.Item>
                <Menu.Item color="red" onClick={() => onAsk({ act: 'remove', administrator })}>
                  {administrators.remove}
                </Menu.Item>
              </RowMenu>
            ),
          },
        ]
      : []),
  ]
}
