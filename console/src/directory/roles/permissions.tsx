import { permission } from '@gatehouse-id/entities'
import { Badge, Group, Text } from '@mantine/core'
import { NameCell } from '../../kit/entity/columns.tsx'
import { thing } from '../../kit/entity/thing.ts'
import { PermissionRoles } from './documents.ts'
import { AnchorLink } from '../../kit/link/links.ts'
import { menus } from '../../kit/language/menus.ts'
import { permissions } from './texts.ts'

export const shown = thing(permission, {
  texts: permissions,
  more: PermissionRoles,
  list: { code: "await management.permission.create('invoices.read')" },
  row: [
    {
      id: 'NAME',
      header: permissions.name,
      isSortable: true,
      cell: each => (
        <Group gap="xs" wrap="nowrap">
          <NameCell row={each} path={undefined} />
          {each.isBuiltIn && <Badge color="gray">{permissions.isBuiltIn}</Badge>}
        </Group>
      ),
    },
    'description',
    {
      id: 'ROLES',
      header: permissions.roles,
      cell: each => (
        <Text size="sm" truncate>
          {each.roles.edges.map(({ node }, index) => (
            <span key={node.id}>
              {index > 0 && ', '}
              <AnchorLink to="/roles/$id" params={{ id: node.id }} size="sm">
                {node.name}
              </AnchorLink>
            </span>
          ))}
        </Text>
      ),
    },
  ],
  form: [{ title: menus.permissions.title, fields: ['name', 'description'] }],
  deletion: each => permissions.deleteText(each.roles.totalCount),
})
