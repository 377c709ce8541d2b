import { useState } from 'react'
import { useMutation } from 'urql'
import type { Failure } from '../../kit/api/failure.ts'
import { refusalOf } from '../../kit/api/user-errors.ts'
import { ConfirmModal } from '../../kit/feedback/ConfirmModal.tsx'
import { toastSuccess } from '../../kit/feedback/toast.ts'
import { deviceName } from './device-name.ts'
import { type UserSession, UserSessionEnd } from './documents.ts'
import { userSessions } from './messages.ts'

type Props = { session: UserSession | undefined; onClose: () => void; onEnded: () => void }

/** Asks before it ends a session; open while there is one. */
export function EndSessionModal({ session, onClose, onEnded }: Props) {
  const [failure, setFailure] = useState<Failure>()
  const [{ fetching }, end] = useMutation(UserSessionEnd)
  const device = session ? deviceName(session) : ''
  const variables = { input: { id: session?.id ?? '' } }
  const close = () => {
    setFailure(undefined)
    onClose()
  }
  const confirm = async () => {
    if (!session) return
    const { data, error } = await end(variables)
    const refusal = refusalOf(data?.userSessionEnd, error)
    setFailure(refusal)
    if (refusal) return
    close()
    toastSuccess(userSessions.endedToast(device))
    onEnded()
  }
  return (
    <ConfirmModal
      isOpen={session !== undefined}
      title={session?.isImpersonation ? userSessions.endImpersonationTitle : userSessions.endTitle(device)}
      action={session?.isImpersonation ? userSessions.endImpersonation : userSessions.end}
      isRunning={fetching}
      failure={failure}
      request={{ document: UserSessionEnd, variables }}
      onConfirm={confirm}
      onClose={close}
    >
      {userSessions.endText}
    </ConfirmModal>
  )
}
