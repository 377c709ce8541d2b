import { useState } from 'react'
import { useMutation } from 'urql'
import type { Failure } from '../api/failure.ts'
import { refusalOf } from '../api/refusal.ts'
import { ConfirmModal } from '../feedback/ConfirmModal.tsx'
import { toastSuccess } from '../feedback/toast.ts'
import {
  type AccessKey,
  AccessKeyActivate,
  AccessKeyDeactivate,
  AccessKeyDelete,
  AccessKeyPreviousSecretEnd,
  AccessKeyRotate,
} from './documents.ts'
import { RotateFields } from '../secret-rotation/RotateFields.tsx'
import { accessKeys } from './messages.ts'

export type Act = 'activate' | 'deactivate' | 'rotate' | 'endPrevious' | 'delete'
export type Asked = { act: Act; key: AccessKey }
type Props = { asked: Asked | undefined; onClose: () => void; onDone: (cleartext?: string) => void }

const documents = {
  activate: AccessKeyActivate,
  deactivate: AccessKeyDeactivate,
  rotate: AccessKeyRotate,
  endPrevious: AccessKeyPreviousSecretEnd,
  delete: AccessKeyDelete,
}
const texts = {
  activate: accessKeys.activateText,
  deactivate: accessKeys.deactivateText,
  rotate: accessKeys.rotateText,
  endPrevious: accessKeys.endPreviousText,
  delete: accessKeys.deleteText,
}

/** Asks before a key is changed, and changes it. */
export function AccessKeyActModal({ asked, onClose, onDone }: Props) {
  const [failure, setFailure] = useState<Failure>()
  const [activating, activate] = useMutation(AccessKeyActivate)
  const [deactivating, deactivate] = useMutation(AccessKeyDeactivate)
  const [rotating, rotate] = useMutation(AccessKeyRotate)
  const [ending, endPrevious] = useMutation(AccessKeyPreviousSecretEnd)
  const [deleting, remove] = useMutation(AccessKeyDelete)
  const [overlap, setOverlap] = useState('0')
  const act = asked?.act ?? 'activate'
  const variables = { input: { id: asked?.key.id ?? '' } }
  const rotation = { input: { ...variables.input, overlapSeconds: Number(overlap) } }
  const close = () => {
    setFailure(undefined)
    setOverlap('0')
    onClose()
  }
  async function run(): Promise<{ refusal: Failure | undefined; cleartext?: string | undefined }> {
    if (act === 'rotate') {
      const { data, error } = await rotate(rotation)
      const answer = data?.accessKeyRotate
      const cleartext = answer?.__typename === 'AccessKeyRotatePayload' ? (answer.cleartext ?? undefined) : undefined
      return { refusal: refusalOf(answer, error), cleartext }
    }
    if (act === 'endPrevious') {
      const { data, error } = await endPrevious(variables)
      return { refusal: refusalOf(data?.accessKeyPreviousSecretEnd, error) }
    }
    if (act === 'activate') {
      const { data, error } = await activate(variables)
      return { refusal: refusalOf(data?.accessKeyActivate, error) }
    }
    if (act === 'deactivate') {
      const { data, error } = await deactivate(variables)
      return { refusal: refusalOf(data?.accessKeyDeactivate, error) }
    }
    const { data, error } = await remove(variables)
    return { refusal: refusalOf(data?.accessKeyDelete, error) }
  }
  const confirm = async () => {
    const { refusal, cleartext } = await run()
    setFailure(refusal)
    if (refusal) return
    setOverlap('0')
    toastSuccess(accessKeys.doneToast(asked?.key.name ?? ''))
    onDone(cleartext)
  }
  return (
    <ConfirmModal
      isOpen={asked !== undefined}
      title={accessKeys.confirmTitle(accessKeys[act], asked?.key.name ?? '')}
      action={accessKeys[act]}
      isDangerous={act === 'delete'}
      isRunning={[activating, deactivating, rotating, ending, deleting].some(({ fetching }) => fetching)}
      failure={failure}
      request={{ document: documents[act], variables: act === 'rotate' ? rotation : variables }}
      onConfirm={confirm}
      onClose={close}
    >
      {act === 'rotate' ? (
        <RotateFields
          overlap={overlap}
          hasPrevious={asked?.key.previousSecretExpiresAt != null}
          onChange={setOverlap}
        />
      ) : (
        texts[act]
      )}
    </ConfirmModal>
  )
}
