import { Badge, Button, Group, Menu, Text } from '@mantine/core'
import { IconUserPlus, IconUserShield } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from '../../kit/api/use-query.ts'
import { withoutControls } from '../../kit/format/text.ts'
import { frame } from '../../frame/messages.ts'
import { useMay, useViewer } from '../../frame/viewer.ts'
import { ListPage } from '../../kit/page/list/ListPage.tsx'
import { useCursorTrail } from '../../kit/table/cursor-trail.ts'
import { type Column, DataTable } from '../../kit/table/DataTable.tsx'
import { RowMenu } from '../../kit/table/controls/RowMenu.tsx'
import { Pager } from '../../kit/table/controls/Pager.tsx'
import { rowLink } from '../../kit/table/row-link.ts'
import { SearchField } from '../../kit/table/controls/SearchField.tsx'
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
  const navigate = route.useNavigate()
  const [isInviting, setIsInviting] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const [{ data, error, fetching }, load] = useQuery({
    query: AdministratorsQuery,
    variables: { first: pageSize, after: search.after ?? null, filter: search.q ? { text: search.q } : null },
  })
  const reload = () => load({ requestPolicy: 'network-only' })
  const page = data?.administrators
  const paging = useCursorTrail({
    after: search.after,
    endCursor: page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined,
  })
  const rows = page?.edges.map(({ node }) => node)
  const close = () => setAsked(undefined)
  const done = () => {
    close()
    setIsInviting(false)
    reload()
  }
  const invite = (
    <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setIsInviting(true)}>
      {administrators.invite}
    </Button>
  )
  return (
    <ListPage
      title={administrators.title}
      lead={administrators.lead}
      count={page && administrators.total(page.totalCount)}
      actions={mayManage && invite}
      toolbar={
        <SearchField
          label={administrators.searchLabel}
          placeholder={administrators.searchLabel}
          value={search.q}
          onChange={q => void navigate({ search: { q }, replace: true })}
        />
      }
      error={error}
      onRetry={reload}
      rowCount={fetching && rows?.length === 0 ? undefined : rows?.length}
      isFiltered={Boolean(search.q)}
      onClearFilters={() => void navigate({ search: {} })}
      nothingYet={{
        icon: IconUserShield,
        title: administrators.nothingYetTitle,
        text: administrators.nothingYetText,
        action: mayManage && invite,
      }}
      nothingMatches={{ title: administrators.nothingMatchesTitle, text: administrators.nothingMatchesText }}
      extra={
        <>
          {isInviting && <InviteModal onClose={() => setIsInviting(false)} onDone={done} />}
          {asked?.act === 'edit' && <RoleModal administrator={asked.administrator} onClose={close} onDone={done} />}
          {asked?.act === 'remove' && <RemoveModal administrator={asked.administrator} onClose={close} onDone={done} />}
        </>
      }
    >
      <DataTable
        label={administrators.title}
        columns={columnsFor(projectId, mayManage ? setAsked : undefined)}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ name, databaseId: administratorId }) => name || administratorId}
      />
      <Pager paging={paging} />
    </ListPage>
  )
}

function columnsFor(
  projectId: string,
  onAsk: ((asked: Asked) => void) | undefined,
): readonly Column<AdministratorData>[] {
  return [
    {
      id: 'NAME',
      header: administrators.administrator,
      cell: ({ databaseId: administratorId, name, loginIds }) => (
        <Link to="/users/$userId" params={{ userId: administratorId }} {...rowLink}>
          <bdi>{withoutControls(name) || loginIds[0] || administratorId}</bdi>
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
