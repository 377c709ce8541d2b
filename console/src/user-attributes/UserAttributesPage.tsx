import { ActionIcon, Button, Text, Tooltip } from '@mantine/core'
import { IconPlus, IconTags, IconTrash } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient } from 'urql'
import { useQuery } from '../api/use-query.ts'
import { outcomeOf } from '../api/outcome.ts'
import { ChangeModal } from '../form/ChangeModal.tsx'
import { withoutControls } from '../format/text.ts'
import { useMay } from '../frame/viewer.ts'
import { ListPage } from '../page/ListPage.tsx'
import { isTyping } from '../search/typing.ts'
import { useCursorTrail } from '../table/cursor-trail.ts'
import { type Column, DataTable } from '../table/DataTable.tsx'
import { Pager } from '../table/Pager.tsx'
import { SearchField } from '../table/SearchField.tsx'
import { type UserAttribute, UserAttributeDelete, UserAttributeListQuery } from './documents.ts'
import { userAttributes } from './messages.ts'
import { UserAttributeCreateModal } from './UserAttributeCreateModal.tsx'

const route = getRouteApi('/user-attributes')
const pageSize = 50

function names(permissionNames: readonly string[]) {
  return (
    <Text size="sm" truncate>
      {permissionNames.join(', ') || userAttributes.everyone}
    </Text>
  )
}

const columns: readonly Column<UserAttribute>[] = [
  {
    id: 'NAME',
    header: userAttributes.name,
    isSortable: true,
    cell: ({ name }) => (
      <Text size="sm" ff="monospace" truncate>
        <bdi>{name}</bdi>
      </Text>
    ),
  },
  {
    id: 'DISPLAY_NAME',
    header: userAttributes.displayName,
    cell: ({ displayName }) => <bdi>{withoutControls(displayName) || '–'}</bdi>,
  },
  { id: 'TYPE', header: userAttributes.type, width: 180, cell: ({ type }) => userAttributes.types[type] },
  {
    id: 'OPTIONS',
    header: userAttributes.options,
    cell: ({ options }) => (
      <Text size="sm" c="dimmed" truncate>
        {options.map(({ value, label }) => label || value).join(', ') || '–'}
      </Text>
    ),
  },
  {
    id: 'VIEW',
    header: userAttributes.viewPermissionNames,
    cell: ({ viewPermissionNames }) => names(viewPermissionNames),
  },
  {
    id: 'EDIT',
    header: userAttributes.editPermissionNames,
    cell: ({ editPermissionNames }) => names(editPermissionNames),
  },
]

/** The custom attributes of users: list, declare, delete. */
export function UserAttributesPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const client = useClient()
  const mayManage = useMay('MANAGE_PROJECT')
  const [asked, setAsked] = useState<UserAttribute>()
  const isDescending = search.desc === 'true'
  const [{ data, error, fetching }, load] = useQuery({
    query: UserAttributeListQuery,
    variables: {
      first: pageSize,
      after: search.after ?? null,
      filter: search.q ? { text: search.q } : null,
      orderBy: { direction: isDescending ? 'DESC' : 'ASC' } as const,
    },
  })
  const reload = () => load({ requestPolicy: 'network-only' })
  const page = data?.userAttributes
  const paging = useCursorTrail({
    after: search.after,
    endCursor: page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined,
  })
  const show = (change: Partial<typeof search>) =>
    void navigate({ search: previous => ({ ...previous, after: undefined, ...change }), replace: isTyping(change) })
  const create = () => void navigate({ search: previous => ({ ...previous, create: 'true' }) })
  const rows = page?.edges.map(({ node }) => node)
  const variables = { input: { ids: asked ? [asked.id] : [] } }
  const acts: Column<UserAttribute> = {
    id: 'ACTS',
    header: userAttributes.delete,
    width: 84,
    cell: attribute => (
      <Tooltip label={userAttributes.delete}>
        <ActionIcon
          variant="subtle"
          color="red"
          aria-label={userAttributes.deleteOf(attribute.name)}
          onClick={() => setAsked(attribute)}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    ),
  }
  return (
    <ListPage
      title={userAttributes.title}
      lead={userAttributes.lead}
      count={page && userAttributes.total(page.totalCount)}
      actions={
        mayManage && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
            {userAttributes.create}
          </Button>
        )
      }
      toolbar={
        <SearchField
          label={userAttributes.searchLabel}
          placeholder={userAttributes.searchPlaceholder}
          value={search.q}
          onChange={q => show({ q })}
        />
      }
      error={error}
      onRetry={reload}
      rowCount={fetching && rows?.length === 0 ? undefined : rows?.length}
      isFiltered={Boolean(search.q)}
      onClearFilters={() => show({ q: undefined })}
      nothingYet={{
        icon: IconTags,
        title: userAttributes.nothingYetTitle,
        text: userAttributes.nothingYetText,
        action: mayManage && <Button onClick={create}>{userAttributes.create}</Button>,
      }}
      nothingMatches={{ title: userAttributes.nothingMatchesTitle, text: userAttributes.nothingMatchesText }}
      extra={
        <>
          <UserAttributeCreateModal
            isOpen={search.create === 'true' && mayManage}
            onClose={() => void navigate({ search: previous => ({ ...previous, create: undefined }) })}
            onDone={reload}
          />
          <ChangeModal
            isOpen={asked !== undefined}
            title={asked ? userAttributes.deleteTitle(asked.name) : ''}
            action={userAttributes.delete}
            isDangerous
            request={{ document: UserAttributeDelete, variables }}
            change={async () => {
              const { data: answer, error: failed } = await client.mutation(UserAttributeDelete, variables)
              return outcomeOf(answer?.userAttributeDelete, failed, given =>
                'deletedIds' in given ? given.deletedIds : undefined,
              )
            }}
            toast={userAttributes.deletedToast(asked?.name ?? '')}
            onDone={() => {
              setAsked(undefined)
              reload()
            }}
            onClose={() => setAsked(undefined)}
          >
            {userAttributes.deleteText}
          </ChangeModal>
        </>
      }
    >
      <DataTable
        label={userAttributes.title}
        columns={mayManage ? [...columns, acts] : columns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        sort={{ columnId: 'NAME', isDescending }}
        onSort={sort => show({ desc: sort.isDescending ? 'true' : undefined })}
      />
      <Pager paging={paging} />
    </ListPage>
  )
}
