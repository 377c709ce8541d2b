import { Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Column } from '../../../kit/table/DataTable.tsx'
import { rowLink } from '../../../kit/table/row-link.ts'
import { UserAvatar } from './UserAvatar.tsx'
import { type NamedUser, userName } from './user-name.ts'
import { UserStatusBadge } from './UserStatusBadge.tsx'

type Listed = NamedUser & Parameters<typeof UserStatusBadge>[0] & { picture: string | null }

/** Who each row is about: the name, which leads to the page of the user, the first login id, and the status. */
export function userColumns<Row extends Listed>(headers: {
  user: string
  loginId: string
  status: string
}): readonly Column<Row>[] {
  return [
    {
      id: 'NAME',
      header: headers.user,
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
      id: 'LOGIN',
      header: headers.loginId,
      cell: user => (
        <Text size="sm" c="dimmed" truncate>
          {user.loginIds[0]}
        </Text>
      ),
    },
    { id: 'STATUS', header: headers.status, width: 110, cell: user => <UserStatusBadge status={user.status} /> },
  ]
}
