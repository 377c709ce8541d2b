import { mutation } from '../api/mutation.ts'
import { ActionIcon, Text, Tooltip } from '@mantine/core'
import { IconTags, IconTrash } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from '../api/use-query.ts'
import { ChangeModal } from '../form/ChangeModal.tsx'
import { withoutControls } from '../format/text.ts'
import { useMay } from '../frame/viewer.ts'
import { TableListPage } from '../page/TableListPage.tsx'
import type { Column } from '../table/DataTable.tsx'
import { pageOf } from '../table/list-address.ts'
import { type UserAttribute, UserAttributeDelete, UserAttributeListQuery } from './documents.ts'
import { userAttributes } from './messages.ts'
import { UserAttributeCreateModal } from './UserAttributeCreateModal.tsx'

const route = getRouteApi('/user-attributes')

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
  const mayManage = useMay('MANAGE_PROJECT')
  const [asked, setAsked] = useState<UserAttribute>()
  const { first, after, orderBy } = pageOf(search)
  const [{ data, error, fetching }, load] = useQuery({
    query: UserAttributeListQuery,
    variables: {
      first,
      after,
      filter: search.q ? { text: search.q } : null,
      orderBy: { direction: orderBy.direction },
    },
  })
  const reload = () => load({ requestPolicy: 'network-only' })
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
    <TableListPage
      texts={userAttributes}
      icon={IconTags}
      search={search}
      columns={mayManage ? [...columns, acts] : columns}
      connection={data?.userAttributes}
      error={error}
      isLoading={fetching}
      onReload={reload}
      creation={mayManage ? { modal: state => <UserAttributeCreateModal {...state} onDone={reload} /> } : undefined}
      extra={
        <ChangeModal
          isOpen={asked !== undefined}
          title={asked ? userAttributes.deleteTitle(asked.name) : ''}
          action={userAttributes.delete}
          isDangerous
          change={mutation(UserAttributeDelete, variables, 'deletedIds')}
          toast={userAttributes.deletedToast(asked?.name ?? '')}
          onDone={() => {
            setAsked(undefined)
            reload()
          }}
          onClose={() => setAsked(undefined)}
        >
          {userAttributes.deleteText}
        </ChangeModal>
      }
    />
  )
}
