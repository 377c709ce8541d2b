import { Button, Group } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from '../api/use-query.ts'
import { SecretModal } from '../feedback/SecretModal.tsx'
import { useMay } from '../frame/viewer.ts'
import { ListPage } from '../page/ListPage.tsx'
import { SavedViewsMenu } from '../saved-views/SavedViewsMenu.tsx'
import { isTyping } from '../search/typing.ts'
import { useCursorTrail } from '../table/cursor-trail.ts'
import { type FilterDefinition, Filters } from '../table/Filters.tsx'
import { Pager } from '../table/Pager.tsx'
import { ViewMenu } from '../table/ViewMenu.tsx'
import {
  accessKeyFilterOf,
  type AccessKeysSearch,
  accessKeysSort,
  isFiltered,
  sortedBy,
  statuses,
} from './access-keys-search.ts'
import { AccessKeyActModal, type Asked } from './AccessKeyActModal.tsx'
import { AccessKeyCreateModal } from './AccessKeyCreateModal.tsx'
import { AccessKeysMenu } from './AccessKeysMenu.tsx'
import { AccessKeysTable, columns } from './AccessKeysTable.tsx'
import { AccessKeysQuery } from './documents.ts'
import { accessKeys } from './messages.ts'

const route = getRouteApi('/access-keys')
const pageSize = 50

const filters: readonly FilterDefinition[] = [
  {
    id: 'status',
    label: accessKeys.status,
    kind: 'choice',
    options: statuses.map(value => ({ value, label: accessKeys.statuses[value] })),
  },
  { id: 'role', label: accessKeys.role, kind: 'text' },
  { id: 'tenant', label: accessKeys.tenant, kind: 'entity', of: 'tenant' },
]

/** Access keys: search, filter, sort, page, and what can be done with them. */
export function AccessKeysPage() {
  const mayManage = useMay('MANAGE_PROJECT')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const sort = accessKeysSort(search)
  const [{ data, error, fetching }, load] = useQuery({
    query: AccessKeysQuery,
    variables: {
      first: pageSize,
      after: search.after ?? null,
      filter: accessKeyFilterOf(search),
      orderBy: { field: search.sort ?? 'NAME', direction: sort.isDescending ? 'DESC' : 'ASC' } as const,
    },
  })
  const page = data?.accessKeys
  const paging = useCursorTrail({
    after: search.after,
    endCursor: page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined,
  })
  const [asked, setAsked] = useState<Asked>()
  const [secret, setSecret] = useState<string>()
  const show = (change: Partial<AccessKeysSearch>) =>
    void navigate({ search: previous => ({ ...previous, after: undefined, ...change }), replace: isTyping(change) })
  const setCreating = (isCreating: boolean) =>
    void navigate({ search: previous => ({ ...previous, create: isCreating ? 'true' : undefined }) })
  const reload = () => load({ requestPolicy: 'network-only' })
  const done = (cleartext?: string) => {
    setAsked(undefined)
    setSecret(cleartext)
    reload()
  }
  const rows = page?.edges.map(edge => edge.node)
  return (
    <ListPage
      title={accessKeys.title}
      lead={accessKeys.intro}
      count={page && accessKeys.total(page.totalCount)}
      actions={
        mayManage && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
            {accessKeys.create}
          </Button>
        )
      }
      toolbar={
        <>
          <Filters
            searchLabel={accessKeys.searchLabel}
            searchPlaceholder={accessKeys.searchPlaceholder}
            filters={filters}
            values={search}
            onChange={show}
          />
          <Group gap="xs" ms="auto" wrap="nowrap">
            <SavedViewsMenu page="ACCESS_KEYS" />
            <ViewMenu columns={columns} />
            {mayManage && <AccessKeysMenu search={search} count={page?.totalCount} />}
          </Group>
        </>
      }
      error={error}
      onRetry={reload}
      rowCount={fetching && rows?.length === 0 ? undefined : rows?.length}
      isFiltered={isFiltered(search)}
      onClearFilters={() => show({ q: undefined, status: undefined, role: undefined, tenant: undefined })}
      nothingYet={{
        icon: IconKey,
        title: accessKeys.nothingYetTitle,
        text: accessKeys.nothingYetText,
        action: mayManage && <Button onClick={() => setCreating(true)}>{accessKeys.create}</Button>,
      }}
      nothingMatches={{ title: accessKeys.nothingMatchesTitle, text: accessKeys.nothingMatchesText }}
      extra={
        <>
          <AccessKeyCreateModal
            isOpen={search.create === 'true' && mayManage}
            onClose={() => setCreating(false)}
            onDone={cleartext => {
              setCreating(false)
              done(cleartext)
            }}
          />
          <AccessKeyActModal asked={asked} onClose={() => setAsked(undefined)} onDone={done} />
          <SecretModal title={accessKeys.secretTitle} secret={secret} onClose={() => setSecret(undefined)} />
        </>
      }
    >
      <AccessKeysTable
        rows={rows}
        sort={sort}
        onSort={next => show(sortedBy(next))}
        onAct={mayManage ? (act, key) => setAsked({ act, key }) : undefined}
      />
      <Pager paging={paging} />
    </ListPage>
  )
}
