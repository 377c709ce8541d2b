import { Text } from '@mantine/core'
import { useState } from 'react'
import { useMutation } from 'urql'
import { useQuery } from '../api/use-query.ts'
import { type Failure, failureOf } from '../api/failure.ts'
import { refusalOf } from '../api/refusal.ts'
import { ConfirmModal } from '../feedback/ConfirmModal.tsx'
import { FailureAlert } from '../feedback/FailureAlert.tsx'
import { toastSuccess } from '../feedback/toast.ts'
import { Section } from '../page/Section.tsx'
import { deviceName } from './device-name.ts'
import { type UserSession, UserSessionEnd, UserSessionsQuery } from './documents.ts'
import { userSessions } from './messages.ts'
import { UserSessionsTable } from './UserSessionsTable.tsx'

/** The sessions of a user, with a confirmation before one is ended. */
export function UserSessionsSection({ userId, mayManage }: { userId: string; mayManage: boolean }) {
  const [{ data, error }, reload] = useQuery({
    query: UserSessionsQuery,
    variables: { userId },
    requestPolicy: 'cache-and-network',
  })
  const [asked, setAsked] = useState<UserSession>()
  const [failure, setFailure] = useState<Failure>()
  const [{ fetching }, end] = useMutation(UserSessionEnd)
  const variables = { input: { id: asked?.id ?? '' } }
  const close = () => {
    setFailure(undefined)
    setAsked(undefined)
  }
  const confirm = async () => {
    if (!asked) return
    const { data: ended, error: failed } = await end(variables)
    const refusal = refusalOf(ended?.userSessionEnd, failed)
    setFailure(refusal)
    if (refusal) return
    close()
    toastSuccess(userSessions.endedToast(deviceName(asked)))
    reload({ requestPolicy: 'network-only' })
  }
  const rows = data?.user?.sessions?.edges.map(({ node }) => node)
  return (
    <Section title={userSessions.title} description={userSessions.description}>
      {error && !data && (
        <FailureAlert failure={failureOf(error)} onRetry={() => reload({ requestPolicy: 'network-only' })} />
      )}
      {data && !rows && <Text size="sm">{userSessions.unknown}</Text>}
      {rows?.length === 0 && <Text size="sm">{userSessions.none}</Text>}
      {!error && (!data || (rows && rows.length > 0)) && (
        <UserSessionsTable rows={rows ?? undefined} onEnd={mayManage ? setAsked : undefined} />
      )}
      <ConfirmModal
        isOpen={asked !== undefined}
        title={userSessions.endTitle(asked ? deviceName(asked) : '')}
        action={userSessions.end}
        isRunning={fetching}
        failure={failure}
        request={{ document: UserSessionEnd, variables }}
        onConfirm={confirm}
        onClose={close}
      >
        {userSessions.endText}
      </ConfirmModal>
    </Section>
  )
}
