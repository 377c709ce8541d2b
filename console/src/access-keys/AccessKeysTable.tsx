import { ActionIcon, Badge, Menu, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Time } from '../format/Time.tsx'
import { type Column, DataTable } from '../table/DataTable.tsx'
import type { Act } from './AccessKeyActModal.tsx'
import type { AccessKey } from './documents.ts'
import { accessKeys } from './messages.en.ts'

type Props = { rows: readonly AccessKey[] | undefined; onAct: ((act: Act, key: AccessKey) => void) | undefined }

const colors = { ACTIVE: 'teal', INACTIVE: 'gray', EXPIRED: 'orange' }
const columns: readonly Column<AccessKey>[] = [
  {
    id: 'name',
    header: accessKeys.name,
    cell: key => (
      <div style={{ minWidth: 0 }}>
        <Text size="sm" fw={500} truncate>
          {key.name}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {key.description || key.keyId}
        </Text>
      </div>
    ),
  },
  {
    id: 'status',
    header: accessKeys.status,
    width: 130,
    cell: ({ status }) => (
      <Badge variant="dot" color={colors[status]} tt="none" fw={500}>
        {accessKeys.statuses[status]}
      </Badge>
    ),
  },
  {
    id: 'roles',
    header: accessKeys.roles,
    visibleFrom: 'md',
    cell: ({ roleNames }) => (
      <Text size="sm" truncate>
        {roleNames.join(', ') || '–'}
      </Text>
    ),
  },
  {
    id: 'lastUsed',
    header: accessKeys.lastUsed,
    visibleFrom: 'sm',
    cell: key => <Time value={key.lastUsedAt} isRelative />,
  },
  {
    id: 'expires',
    header: accessKeys.expires,
    visibleFrom: 'sm',
    cell: key => <Time value={key.expiresAt} isRelative />,
  },
]

/** Access keys; with `onAct` each row has its actions. */
export function AccessKeysTable({ rows, onAct }: Props) {
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
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={accessKeys.actsOf(key.name)}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {item(key.status === 'INACTIVE' ? 'activate' : 'deactivate')}
            {item('rotate')}
            {item('delete', true)}
          </Menu.Dropdown>
        </Menu>
      )
    },
  }
  return (
    <DataTable
      label={accessKeys.title}
      columns={onAct ? [...columns, acts] : columns}
      rows={rows}
      rowId={key => key.keyId}
      rowName={key => key.name}
    />
  )
}
