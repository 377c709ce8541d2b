import { type Declaration, inCamelCase } from '@gatehouse-id/entities'
import { Badge, NativeSelect } from '@mantine/core'
import { IconKeyOff, IconRefresh } from '@tabler/icons-react'
import { SecretRotateModal } from '../entity/dialogs/SecretRotateModal.tsx'
import { changeOf } from '../entity/documents.ts'
import { changing, storedIn } from '../entity/form/values.ts'
import type { Act, AnyRow } from '../entity/thing.ts'
import { ChangeModal } from '../form/modals/ChangeModal.tsx'
import { secretRotation } from './messages.ts'

const colors = { DISABLED: 'red', EXPIRED: 'orange' }

/** Why a key does not work; nothing of those that do. */
export function KeyStatusBadge({ status }: { status: keyof typeof colors | 'ENABLED' }) {
  if (status === 'ENABLED') return null
  return <Badge color={colors[status]}>{secretRotation.statuses[status]}</Badge>
}

/** How long a new key works unless something else is chosen, in days. */
export const usualDays = '90'
const expiries = Object.entries(secretRotation.expiries).map(([value, label]) => ({ value, label }))

/** How long a new key works: a number of days, or 0 for ever. */
export function ExpiryField({ days, onChange }: { days: string; onChange: (days: string) => void }) {
  return (
    <NativeSelect
      label={secretRotation.expires}
      data={expiries}
      value={days}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

/** Gives a key another secret, while the old one can work on, and ends the old one. */
export function keyActs(declaration: Declaration): Act<AnyRow & { previousSecretExpiresAt: string | null }>[] {
  const rotate = changeOf(declaration, 'Rotate', declaration.create?.secret?.name ?? '')
  const end = changeOf(declaration, 'PreviousSecretEnd', `${inCamelCase(declaration.type)} { id version }`)
  return [
    {
      label: secretRotation.rotate,
      icon: IconRefresh,
      modal: state => (
        <SecretRotateModal
          {...state}
          document={rotate}
          overlaps={{ hasPrevious: state.row.previousSecretExpiresAt !== null }}
        />
      ),
    },
    {
      label: secretRotation.endPrevious,
      icon: IconKeyOff,
      isShown: ({ previousSecretExpiresAt }) => previousSecretExpiresAt !== null,
      modal: ({ thing: { texts }, row: { id, name }, onClose, onDone }) => (
        <ChangeModal
          isOpen
          title={secretRotation.endPreviousTitle(name)}
          action={secretRotation.endPrevious}
          change={changing(declaration, end, { id }, storedIn(declaration))}
          toast={texts.savedToast(name)}
          onDone={onDone}
          onClose={onClose}
        >
          {secretRotation.endPreviousText}
        </ChangeModal>
      ),
    },
  ]
}
