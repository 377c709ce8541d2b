import { mutation } from '../api/mutation.ts'
import { useState } from 'react'
import { SecretModal } from '../feedback/SecretModal.tsx'
import { ChangeModal } from '../form/ChangeModal.tsx'
import { RotateFields } from '../secret-rotation/RotateFields.tsx'
import { type ManagementKey, ManagementKeyPreviousSecretEnd, ManagementKeyRotate } from './documents.ts'
import { managementKeys } from './messages.ts'

export type SecretAct = 'rotate' | 'endPrevious'
type Props = { managementKey: ManagementKey; act: SecretAct | undefined; onClose: () => void; onDone: () => void }

/** Asks before the secret of a key is rotated, and shows the new one once; or before the previous one is ended. */
export function ManagementKeySecretModals({ managementKey: key, act, onClose, onDone }: Props) {
  const [overlap, setOverlap] = useState('0')
  const [secret, setSecret] = useState<string>()
  const variables = { input: { id: key.id } }
  const rotation = { input: { id: key.id, overlapSeconds: Number(overlap) } }
  const done = () => {
    setOverlap('0')
    onClose()
    onDone()
  }
  return (
    <>
      <ChangeModal
        isOpen={act === 'rotate'}
        title={managementKeys.rotateTitle(key.name)}
        action={managementKeys.rotate}
        change={mutation(ManagementKeyRotate, rotation, 'cleartext')}
        onDone={cleartext => {
          setSecret(cleartext)
          done()
        }}
        onClose={onClose}
      >
        <RotateFields overlap={overlap} hasPrevious={key.previousSecretExpiresAt !== null} onChange={setOverlap} />
      </ChangeModal>
      <ChangeModal
        isOpen={act === 'endPrevious'}
        title={managementKeys.endPreviousTitle(key.name)}
        action={managementKeys.endPrevious}
        change={mutation(ManagementKeyPreviousSecretEnd, variables, 'managementKey')}
        toast={managementKeys.savedToast(key.name)}
        onDone={done}
        onClose={onClose}
      >
        {managementKeys.endPreviousText}
      </ChangeModal>
      <SecretModal title={managementKeys.secretTitle} secret={secret} onClose={() => setSecret(undefined)} />
    </>
  )
}
