import { accessKey } from '@gatehouse-id/entities'
import { Text } from '@mantine/core'
import { IconLock, IconLockOpen2 } from '@tabler/icons-react'
import { CodeCell } from '../../kit/entity/columns.tsx'
import { EntityCreateModal } from '../../kit/entity/dialogs/EntityCreateModal.tsx'
import { changing, storedIn } from '../../kit/entity/form/values.ts'
import type { RowOf } from '../../kit/entity/row.ts'
import { type Act, type Creating, thing } from '../../kit/entity/thing.ts'
import { ChangeModal } from '../../kit/form/modals/ChangeModal.tsx'
import { Time } from '../../kit/format/Time.tsx'
import { SavedViewsMenu } from '../../directory/saved-views/SavedViewsMenu.tsx'
import { ExpiryField, KeyStatusBadge, keyActs, usualDays } from '../../kit/secret-rotation/keys.tsx'
import { AccessKeysMenu } from './AccessKeysMenu.tsx'
import { accessKeys } from './messages.ts'

type Key = RowOf<typeof accessKey>

const dayMs = 24 * 60 * 60 * 1000

export const shown = thing(accessKey, {
  texts: {
    ...accessKeys,
    roleNames: accessKeys.roles,
    createdAt: accessKeys.created,
    tabs: { details: accessKeys.details },
  },
  values: { status: accessKeys.statuses },
  list: {
    code: "await management.accessKey.create('Nightly export', 0, ['Editor'])",
    tools: state => (
      <>
        <SavedViewsMenu page="ACCESS_KEYS" />
        <AccessKeysMenu {...state} />
      </>
    ),
    filters: [
      { id: 'role', label: accessKeys.role, kind: 'text', criteria: value => ({ roleNames: [value] }) },
      {
        id: 'tenant',
        label: accessKeys.tenant,
        kind: 'entity',
        of: 'tenant',
        criteria: value => ({ tenantIds: [value] }),
      },
    ],
  },
  row: [
    'name',
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
      header: accessKeys.databaseId,
      isOptional: true,
      cell: ({ databaseId }) => <CodeCell text={databaseId} />,
    },
    { id: 'STATUS', header: accessKeys.status, width: 100, cell: ({ status }) => <KeyStatusBadge status={status} /> },
    'roleNames',
    'createdAt',
    timeColumn('EXPIRES_AT', accessKeys.expires, ({ expiresAt }) => expiresAt, accessKeys.never),
    timeColumn('LAST_USED_AT', accessKeys.lastUsed, ({ lastUsedAt }) => lastUsedAt, accessKeys.neverUsed),
    {
      id: 'LAST_USED_FROM',
      header: accessKeys.lastUsedFrom,
      width: 130,
      cell: ({ lastUsedIp }) => <CodeCell text={lastUsedIp ?? '–'} />,
    },
  ],
  badges: ({ status }) => <KeyStatusBadge status={status} />,
  creates: ['name', 'description', 'roleNames', 'permittedIps'],
  creation: Creation,
  form: [],
  acts: [...keyActs(accessKey), switchAct('enable', IconLockOpen2), switchAct('disable', IconLock)],
})

function timeColumn(id: string, header: string, timeOf: (key: Key) => string | null, none: string) {
  return {
    id,
    header,
    isSortable: true,
    isTime: true,
    width: 120,
    cell: (key: Key) => {
      const time = timeOf(key)
      return time ? <Time value={time} isRelative /> : none
    },
  }
}

function Creation(state: Creating) {
  return (
    <EntityCreateModal
      {...state}
      more={{
        blank: { days: usualDays },
        inputOf: ({ days }) =>
          days === '0' ? {} : { expiresAt: new Date(Date.now() + Number(days) * dayMs).toISOString() },
        fields: ({ values, set }) => <ExpiryField days={values.days} onChange={days => set('days', days)} />,
      }}
    />
  )
}

/** Enables a key, or disables it. */
function switchAct(act: 'enable' | 'disable', icon: Act<Key>['icon']): Act<Key> {
  const isEnabled = act === 'enable'
  return {
    label: accessKeys[act],
    icon,
    isShown: ({ status }) => (status === 'DISABLED') === isEnabled,
    modal: ({ thing: { documents }, row: { id, name }, onClose, onDone }) => (
      <ChangeModal
        isOpen
        title={accessKeys.actTitle[act](name)}
        action={accessKeys[act]}
        change={changing(accessKey, documents.update, { id, isEnabled }, storedIn(accessKey))}
        toast={accessKeys.savedToast(name)}
        onDone={onDone}
        onClose={onClose}
      >
        {accessKeys.actText[act]}
      </ChangeModal>
    ),
  }
}
