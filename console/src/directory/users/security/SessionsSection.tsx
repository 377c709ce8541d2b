import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useMutation } from 'urql'
import type { Failure } from '../../../kit/api/failure.ts'
import { refusalOf } from '../../../kit/api/user-errors.ts'
import { ConfirmModal } from '../../../kit/feedback/ConfirmModal.tsx'
import { toastSuccess } from '../../../kit/feedback/toast.ts'
import { Time } from '../../../kit/format/Time.tsx'
import { ActRow } from '../page/ActRow.tsx'
import { UserSignOut } from '../mutations.ts'
import { users } from '../messages.ts'
import { Section } from '../../../kit/page/Section.tsx'
import { useAskedAct } from './AccountSection.tsx'
import type { User } from '../user/user-context.ts'
import { userName } from '../user/user-name.ts'

/** Until when the user's tokens are valid, and the way to end their sessions. */
export function SessionsSection({ user, mayManage }: { user: User; mayManage: boolean }) {
  const [asking, setAsking] = useAskedAct()
  const [failure, setFailure] = useState<Failure>()
  const [{ fetching }, signOut] = useMutation(UserSignOut)
  const variables = { input: { id: user.id } }
  const confirm = async () => {
    const { data, error } = await signOut(variables)
    const refusal = refusalOf(data?.userSignOut, error)
    setFailure(refusal)
    if (refusal) return
    setAsking(undefined)
    toastSuccess(users.signOutToast(userName(user)))
  }
  return (
    <Section title={users.sessions}>
      <Text size="sm">
        {users.liveSessions(user.liveSessionCount)}{' '}
        {user.lastTokenExpiresAt ? (
          <>
            {users.lastTokenExpiresAt} <Time value={user.lastTokenExpiresAt} />.
          </>
        ) : user.liveSessionCount === null ? (
          users.unknownTokens
        ) : (
          users.noTokens
        )}
      </Text>
      {mayManage && (
        <ActRow help={users.signOutHelp}>
          <Button variant="default" onClick={() => setAsking('signOut')}>
            {users.signOutEverywhere}
          </Button>
        </ActRow>
      )}
      <ConfirmModal
        isOpen={asking === 'signOut' && mayManage}
        title={users.signOutTitle(userName(user))}
        action={users.signOutEverywhere}
        isRunning={fetching}
        failure={failure}
        request={{ document: UserSignOut, variables }}
        onConfirm={confirm}
        onClose={() => setAsking(undefined)}
      >
        {users.signOutText(user.liveSessionCount)}
      </ConfirmModal>
    </Section>
  )
}
