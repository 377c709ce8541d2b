import { Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ResultOf } from '../../api/graphql.ts'
import { Time } from '../../format/Time.tsx'
import { DataTable, type Column, type Selection } from '../../table/DataTable.tsx'
import { rowLink } from '../../table/row-link.ts'
import type { Sort } from '../../table/SortHeader.tsx'
import type { UserRow } from '../queries.ts'
import { users } from '../messages.en.ts'
import { UserAvatar } from '../UserAvatar.tsx'
import { userName } from '../user-name.ts'
import { UserStatusBadge } from '../UserStatusBadge.tsx'

type Row = ResultOf<typeof UserRow>

const columns: readonly Column<Row>[] = [
  {
    id: 'NAME',
    header: users.user,
    isSortable: true,
    cell: user => (
      <Group gap="sm" wrap="nowrap">
        <UserAvatar name={userName(user)} picture={user.picture} size={32} />
        <div style={{ minWidth: 0 }}>
          <Link to="/users/$userId" params={{ userId: user.userId }} className={rowLink}>
            <Text size="sm" fw={500} truncate>
              {userName(user)}
            </Text>
          </Link>
          <Text size="xs" c="dimmed" truncate>
            {user.loginIds[0]}
          </Text>
        </div>
      </Group>
    ),
  },
  {
    id: 'STATUS',
    header: users.status,
    isSortable: true,
    width: 130,
    cell: user => <UserStatusBadge status={user.status} />,
  },
  {
    id: 'ROLES',
    header: users.roles,
    visibleFrom: 'md',
    width: 200,
    cell: user => (
      <Text size="sm" truncate>
        {user.roleNames.join(', ') || '–'}
      </Text>
    ),
  },
  {
    id: 'CREATED_AT',
    header: users.created,
    isSortable: true,
    visibleFrom: 'sm',
    width: 190,
    cell: user => (
      <Text size="sm" component="span">
        <Time value={user.createdAt} />
      </Text>
    ),
  },
  {
    id: 'MODIFIED_AT',
    header: users.modified,
    isSortable: true,
    visibleFrom: 'lg',
    width: 150,
    cell: user => (
      <Text size="sm" component="span">
        <Time value={user.modifiedAt} isRelative />
      </Text>
    ),
  },
]

type Props = { rows: readonly Row[] | undefined; sort: Sort; onSort: (sort: Sort) => void; selection?: Selection }

/** A page of users. */
export function UserTable({ rows, sort, onSort, selection }: Props) {
  return (
    <DataTable
      label={users.title}
      columns={columns}
      rows={rows}
      rowId={user => user.id}
      rowName={userName}
      sort={sort}
      onSort={onSort}
      selection={selection}
    />
  )
}
