import { Button, EmptyState, Group, Stack, Title } from '@mantine/core'
import { IconPlus, IconUserSearch, IconUsers } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from 'urql'
import { failureOf } from '../../api/failure.ts'
import { FailureAlert } from '../../feedback/FailureAlert.tsx'
import { useMay } from '../../frame/viewer.ts'
import { isTyping } from '../../search/typing.ts'
import { useCursorTrail } from '../../table/cursor-trail.ts'
import { Pager } from '../../table/Pager.tsx'
import { BulkBar } from './BulkBar.tsx'
import { RolesQuery, UsersQuery } from '../queries.ts'
import { users } from '../messages.en.ts'
import { UserCreateModal } from './UserCreateModal.tsx'
import { UserFilters } from './UserFilters.tsx'
import { UserTable } from './UserTable.tsx'
import { isFiltered, sortedBy, type UsersSearch, usersSort, usersVariables } from './users-search.ts'

const route = getRouteApi('/users')
const pageSize = 25
const noSelection: ReadonlySet<string> = new Set()

function totalText({ totalCount, isTotalExact }: { totalCount: number; isTotalExact: boolean }) {
  return isTotalExact ? users.total(totalCount) : users.totalAbout(totalCount)
}

/** The list of users: search, filter, sort, page, act on many. */
export function UsersPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayManage = useMay('MANAGE_USERS')
  const [{ data, error, fetching }, reload] = useQuery({
    query: UsersQuery,
    variables: usersVariables(search, pageSize),
  })
  const [{ data: roleData }] = useQuery({ query: RolesQuery })
  const [tickedIds, setTickedIds] = useState(noSelection)
  const paging = useCursorTrail({
    after: search.after,
    endCursor: data?.users.pageInfo.hasNextPage ? data.users.pageInfo.endCursor : undefined,
  })
  const show = (change: Partial<UsersSearch>) => {
    setTickedIds(noSelection)
    void navigate({ search: previous => ({ ...previous, after: undefined, ...change }), replace: isTyping(change) })
  }
  const clear = () => show({ q: undefined, status: undefined, role: undefined })
  const create = () => void navigate({ search: previous => ({ ...previous, create: 'true' }) })
  const rows = data?.users.edges.map(edge => edge.node)
  const isEmpty = rows?.length === 0 && !fetching
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={1}>{users.title}</Title>
        {mayManage && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
            {users.create}
          </Button>
        )}
      </Group>
      <UserFilters
        search={search}
        roleNames={roleData?.roles.edges.map(edge => edge.node.name) ?? []}
        onChange={show}
        onClear={clear}
      />
      {error && <FailureAlert failure={failureOf(error)} onRetry={() => reload({ requestPolicy: 'network-only' })} />}
      {isEmpty && isFiltered(search) && (
        <EmptyState
          py="xl"
          icon={<IconUserSearch aria-hidden />}
          title={users.nothingMatchesTitle}
          description={users.nothingMatchesText}
        >
          <EmptyState.Actions>
            <Button variant="light" onClick={clear}>
              {users.clearFilters}
            </Button>
          </EmptyState.Actions>
        </EmptyState>
      )}
      {isEmpty && !isFiltered(search) && (
        <EmptyState
          py="xl"
          icon={<IconUsers aria-hidden />}
          title={users.nothingYetTitle}
          description={users.nothingYetText}
        >
          {mayManage && (
            <EmptyState.Actions>
              <Button onClick={create}>{users.create}</Button>
            </EmptyState.Actions>
          )}
        </EmptyState>
      )}
      {!isEmpty && !(error && !rows) && (
        <div>
          <UserTable
            rows={rows}
            sort={usersSort(search)}
            onSort={sort => show(sortedBy(sort))}
            selection={mayManage ? { ids: tickedIds, onChange: setTickedIds } : undefined}
          />
          <Pager paging={paging} summary={data && totalText(data.users)} />
        </div>
      )}
      <BulkBar users={rows?.filter(row => tickedIds.has(row.id)) ?? []} onDone={() => setTickedIds(noSelection)} />
      <UserCreateModal
        isOpen={search.create === 'true' && mayManage}
        onClose={() => void navigate({ search: previous => ({ ...previous, create: undefined }) })}
      />
    </Stack>
  )
}
