import { Menu, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { withoutControls } from '../format/text.ts'
import { Time } from '../format/Time.tsx'
import { type Column, DataTable } from '../table/DataTable.tsx'
import { RowMenu } from '../table/RowMenu.tsx'
import { rowLink } from '../table/row-link.ts'
import type { Sort } from '../table/SortHeader.tsx'
import type { Act } from './AccessKeyActModal.tsx'
import { AccessKeyStatusBadge } from './AccessKeyStatusBadge.tsx'
import type { AccessKey } from './documents.ts'
import { accessKeys } from './messages.ts'

type Props = {
  rows: readonly AccessKey[] | undefined
  sort: Sort
  onSort: (sort: Sort) => void
  onAct: ((act: Act, key: AccessKey) => void) | undefined
}

/** The columns of the list, as the menu of the view offers them. */
export const columns: readonly Column<AccessKey>[] = [
  {
    id: 'NAME',
    header: accessKeys.name,
    isSortable: true,
    cell: ({ id, name }) => (
      <Link to="/access-keys/$id" params={{ id }} {...rowLink}>
        <bdi>{withoutControls(name)}</bdi>
      </Link>
    ),
  },
  {
    id: 'DESCRIPTION',
    header: accessKeys.description,
    isOptional: true,
    cell: ({ description }) => (
      <Text size="sm" c="dimmed" truncate>
        {description || '–'}
      </Text>
    ),
  },
  {
    id: 'ID',
    header: accessKeys.keyId,
    isOptional: true,
    cell: ({ databaseId: keyId }) => (
      <Text size="xs" c="dimmed" ff="monospace" truncate>
        {keyId}
      </Text>
    ),
  },
  {
    id: 'STATUS',
    header: accessKeys.status,
    width: 100,
    cell: ({ status }) => <AccessKeyStatusBadge status={status} />,
  },
  {
    id: 'ROLES',
    header: accessKeys.roles,
    cell: ({ roleNames }) => (
      <Text size="sm" truncate>
        {roleNames.join(', ') || '–'}
      </Text>
    ),
  },
  {
    id: 'CREATED_AT',
    header: accessKeys.created,
    isSortable: true,
    isTime: true,
    width: 170,
    cell: ({ createdAt }) => <Time value={createdAt} />,
  },
  {
    id: 'EXPIRES_AT',
    header: accessKeys.expires,
    isSortable: true,
    isTime: true,
    width: 110,
    cell: ({ expiresAt }) => (expiresAt ? <Time value={expiresAt} isRelative /> : accessKeys.never),
  },
  {
    id: 'LAST_USED_AT',
    header: accessKeys.lastUsed,
    isSortable: true,
    isTime: true,
    width: 120,
    cell: ({ lastUsedAt }) => (lastUsedAt ? <Time value={lastUsedAt} isRelative /> : accessKeys.neverUsed),
  },
  {
    id: 'LAST_USED_FROM',
    header: accessKeys.lastUsedFrom,
    width: 130,
    cell: ({ lastUsedIp }) => (
      <Text size="xs" c="dimmed" ff="monospace" truncate>
        {lastUsedIp ?? '–'}
      </Text>
    ),
  },
]

/** Access keys; with `onAct` each row has its actions. */
export function AccessKeysTable({ rows, sort, onSort, onAct }: Props) {
  const acts: Column<AccessKey> = {
    id: 'acts',
    header: accessKeys.acts,
    width: 84,
    cell: key => {
      const item = (act: Act, isDangerous = false) => (
        <Menu.Item color={isDangerous ? 'red' : undefined} onClick={() => onAct?.(act, key)}>
          {accessKeys[act]}
        </Menu.Item>
      )
      return (
        <RowMenu label={accessKeys.actionsOf(key.name)}>
          {item(key.status === 'INACTIVE' ? 'activate' : 'deactivate')}
          {item('rotate')}
          {key.previousSecretExpiresAt && item('endPrevious')}
          {item('delete', true)}
        </RowMenu>
      )
    },
  }
  return (
    <DataTable
      label={accessKeys.title}
      columns={onAct ? [...columns, acts] : columns}
      rows={rows}
      rowId={key => key.databaseId}
      rowName={key => key.name}
      sort={sort}
      onSort={onSort}
    />
  )
}
