import { managementKey } from '@gatehouse-id/entities'
import { Text } from '@mantine/core'
import { thing } from '../../kit/entity/thing.ts'
import { Time } from '../../kit/format/Time.tsx'
import { KeyStatusBadge, keyActs } from '../../kit/secret-rotation/keys.tsx'
import { ManagementKeyCreateModal } from './ManagementKeyCreateModal.tsx'
import { managementKeys } from './messages.ts'
import { rightsOf } from './rights.ts'

export const shown = thing(managementKey, {
  texts: {
    ...managementKeys,
    createdAt: managementKeys.created,
    tabs: { details: managementKeys.details },
  },
  values: { status: managementKeys.statuses },
  row: [
    'name',
    'databaseId',
    {
      id: 'STATUS',
      header: managementKeys.status,
      width: 120,
      cell: ({ status }) => <KeyStatusBadge status={status} />,
    },
    {
      id: 'RIGHTS',
      header: managementKeys.rights,
      cell: key => (
        <Text size="sm" truncate>
          {rightsOf(key).join(' · ') || '–'}
        </Text>
      ),
    },
    'createdAt',
    {
      id: 'EXPIRES_AT',
      header: managementKeys.expires,
      isSortable: true,
      isTime: true,
      width: 150,
      cell: ({ expiresAt }) => (expiresAt ? <Time value={expiresAt} isRelative /> : managementKeys.never),
    },
  ],
  badges: ({ status }) => <KeyStatusBadge status={status} />,
  creates: ['name', 'description'],
  creation: ManagementKeyCreateModal,
  form: [],
  acts: keyActs(managementKey),
})
