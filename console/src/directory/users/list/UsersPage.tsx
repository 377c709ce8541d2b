import { Button, Group } from '@mantine/core'
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from '../../../kit/api/use-query.ts'
import { useMay } from '../../../frame/viewer.ts'
import { ListPage } from '../../../kit/page/list/ListPage.tsx'
import { SavedViewsMenu } from '../../saved-views/SavedViewsMenu.tsx'
import { isTyping } from '../../../kit/search/search-params.ts'
import { useCursorTrail } from '../../../kit/table/cursor-trail.ts'
import { Filters } from '../../../kit/table/controls/Filters.tsx'
import { Pager } from '../../../kit/table/controls/Pager.tsx'
import { ViewMenu } from '../../../kit/table/controls/ViewMenu.tsx'
import { RolesQuery, UsersQuery } from '../queries.ts'
import { users } from '../messages.ts'
import { UsersBar } from './UsersBar.tsx'
import { UserCreateModal } from './UserCreateModal.tsx'
import { userFilters } from './user-filters.ts'
import { MoreMenu } from './MoreMenu.tsx'
import { userColumns, UserTable } from './UserTable.tsx'
import { isFiltered, sortedBy, userFilterNames, type UsersSearch, usersSort, usersVariables } from './users-search.ts'

const route = getRouteApi('/users')
const pageSize = 25
const noSelection: ReadonlySet<string> = new Set()

function totalText({ totalCount, isTotalExact }: { totalCount: number; isTotalExact: boolean }) {
  return isTotalExact ? users.total(totalCount) : users.totalAtLeast(totalCount)
}

/** The list of users: search, filter, sort, page, act on many. */
export function UsersPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayManage = useMay('MANAGE_USERS')
  const [{ data, error, fetching }, reload] = useQuery({
    keepsLast: true,
    query: UsersQuery,
    variables: usersVariables(search, pageSize),
  })
  const [{ data: roleData }] = useQuery({ query: RolesQuery })
  const roleNames = roleData?.roles.edges.map(edge => edge.node.name) ?? []
  const [tickedIds, setTickedIds] = useState(noSelection)
  const paging = useCursorTrail({
    after: search.after,
    endCursor: data?.users.pageInfo.hasNextPage ? data.users.pageInfo.endCursor : undefined,
  })
  const show = (change: Partial<UsersSearch>) => {
    setTickedIds(noSelection)
    void navigate({ search: previous => ({ ...previous, after: undefined, ...change }), replace: isTyping(change) })
  }
  const clear = () => show(Object.fromEntries(userFilterNames.map(name => [name, undefined])))
  const create = () => void navigate({ search: previous => ({ ...previous, create: 'true' }) })
  const rows = data?.users.edges.map(edge => edge.node)
  return (
    <ListPage
      title={users.title}
      lead={users.lead}
      count={data && totalText(data.users)}
      actions={
        <>
          <MoreMenu search={search} mayManage={mayManage} onDone={() => reload({ requestPolicy: 'network-only' })} />
          {mayManage && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
              {users.create}
            </Button>
          )}
        </>
      }
      toolbar={
        <>
          <Filters
            searchLabel={users.searchLabel}
            searchPlaceholder={users.searchPlaceholder}
            filters={userFilters(roleNames)}
            values={search}
            onChange={show}
          />
          <Group gap="xs" ms="auto" wrap="nowrap">
            <SavedViewsMenu page="USERS" />
            <ViewMenu columns={userColumns} />
          </Group>
        </>
      }
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      rowCount={fetching && rows?.length === 0 ? undefined : rows?.length}
      isFiltered={isFiltered(search)}
      onClearFilters={clear}
      nothingYet={{
        icon: IconUsers,
        title: users.nothingYetTitle,
        text: users.nothingYetText,
        action: mayManage && <Button onClick={create}>{users.create}</Button>,
      }}
      nothingMatches={{ title: users.nothingMatchesTitle, text: users.nothingMatchesText }}
      extra={
        <>
          <UsersBar
            found={data?.users}
            tickedIds={tickedIds}
            search={search}
            roleNames={roleNames}
            onClear={() => setTickedIds(noSelection)}
            onDone={() => reload({ requestPolicy: 'network-only' })}
          />
          <UserCreateModal
            isOpen={search.create === 'true' && mayManage}
            onClose={() => void navigate({ search: previous => ({ ...previous, create: undefined }) })}
          />
        </>
      }
    >
      <UserTable
        rows={rows}
        sort={usersSort(search)}
        onSort={sort => show(sortedBy(sort))}
        selection={mayManage ? { ids: tickedIds, onChange: setTickedIds } : undefined}
      />
      <Pager paging={paging} />
    </ListPage>
  )
}
