import { managementKey } from '@gatehouse/entities'
import { Badge, Text } from '@mantine/core'
import { IconKeyOff, IconRefresh } from '@tabler/icons-react'
import { changeOf } from '../entity/documents.ts'
import { SecretRotateModal } from '../entity/dialogs/SecretRotateModal.tsx'
import { thing } from '../entity/thing.ts'
import { changing, storedIn } from '../entity/form/values.ts'
import { ChangeModal } from '../form/ChangeModal.tsx'
import { Time } from '../format/Time.tsx'
import { ManagementKeyCreateModal } from './ManagementKeyCreateModal.tsx'
import { managementKeys } from './messages.ts'
import { type ManagementKey, rightsOf } from './rights.ts'

const colors = { ACTIVE: 'teal', INACTIVE: 'gray', EXPIRED: 'orange' }

function StatusBadge({ status }: Pick<ManagementKey, 'status'>) {
  return <Badge color={colors[status]}>{managementKeys.statuses[status]}</Badge>
}

const rotate = changeOf(managementKey, 'Rotate', 'cleartext')

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
    { id: 'STATUS', header: managementKeys.status, width: 120, cell: ({ status }) => <StatusBadge status={status} /> },
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
  badges: ({ status }) => <StatusBadge status={status} />,
  creation: state => <ManagementKeyCreateModal {...state} thing={shown} />,
  form: [],
  acts: [
    {
      label: managementKeys.rotate,
      icon: IconRefresh,
      modal: state => (
        <SecretRotateModal
          {...state}
          thing={shown}
          document={rotate}
          overlaps={{ hasPrevious: state.row.previousSecretExpiresAt !== null }}
        />
      ),
    },
    {
      label: managementKeys.endPrevious,
      icon: IconKeyOff,
      isShown: ({ previousSecretExpiresAt }) => previousSecretExpiresAt !== null,
      modal: ({ row: { id, name }, onClose, onDone }) => (
        <ChangeModal
          isOpen
          title={managementKeys.endPreviousTitle(name)}
          action={managementKeys.endPrevious}
          change={changing(managementKey, endPrevious, { id }, storedIn(managementKey))}
          toast={managementKeys.savedToast(name)}
          onDone={onDone}
          onClose={onClose}
        >
          {managementKeys.endPreviousText}
        </ChangeModal>
      ),
    },
  ],
})

const endPrevious = shown.documents.act('PreviousSecretEnd')
