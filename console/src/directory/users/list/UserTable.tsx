import { Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ResultOf } from '../../../kit/api/graphql.ts'
import { withoutControls } from '../../../kit/format/text.ts'
import { Time } from '../../../kit/format/Time.tsx'
import { DataTable, type Column, type Selection } from '../../../kit/table/DataTable.tsx'
import { rowLink } from '../../../kit/table/row-link.ts'
import type { Sort } from '../../../kit/table/controls/SortHeader.tsx'
import type { UserRow } from '../queries.ts'
import { users } from '../messages.ts'
import { UserAvatar } from '../user/UserAvatar.tsx'
import { userName } from '../user/user-name.ts'
import { UserStatusBadge } from '../user/UserStatusBadge.tsx'

type Row = ResultOf<typeof UserRow>

/** The columns of the list; the first always stays. */
export const userColumns: readonly Column<Row>[] = [
  {
    id: 'NAME',
    header: users.user,
    isSortable: true,
    cell: user => (
      <Group gap="xs" wrap="nowrap">
        <UserAvatar name={userName(user)} picture={user.picture} size={24} />
        <Link to="/users/$userId" params={{ userId: user.databaseId }} {...rowLink}>
          <bdi>{userName(user)}</bdi>
        </Link>
      </Group>
    ),
  },
  {
    id: 'LOGIN_ID',
    header: users.loginId,
    cell: user => (
      <Text size="sm" c="dimmed" truncate>
        <bdi>{withoutControls(user.loginIds[0] ?? '')}</bdi>
      </Text>
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
    width: 190,
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
    width: 200,
    isTime: true,
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
    width: 150,
    isOptional: true,
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
      columns={userColumns}
      rows={rows}
      rowId={user => user.id}
      rowName={userName}
      sort={sort}
      onSort={onSort}
      selection={selection}
    />
  )
}
