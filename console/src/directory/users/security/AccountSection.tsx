import { Button, Text } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMutation } from 'urql'
import type { Failure } from '../../../kit/api/failure.ts'
import { refusalOf } from '../../../kit/api/user-errors.ts'
import { ConfirmModal } from '../../../kit/feedback/ConfirmModal.tsx'
import { CopyRequestMenu } from '../../../kit/feedback/copy/CopyRequestMenu.tsx'
import { FailureAlert } from '../../../kit/feedback/failure/FailureAlert.tsx'
import { toastSuccess } from '../../../kit/feedback/toast.ts'
import { Time } from '../../../kit/format/Time.tsx'
import { useViewer } from '../../../frame/viewer.ts'
import { ActRow } from '../page/ActRow.tsx'
import { UserDelete, UserUpdate } from '../mutations.ts'
import { users } from '../messages.ts'
import { Section } from '../../../kit/page/Section.tsx'
import type { User } from '../user/user-context.ts'
import { userName } from '../user/user-name.ts'

const route = getRouteApi('/users/$userId/security')

type Act = 'disable' | 'delete' | 'signOut'

/** What the administrator is asked to confirm; it stands in the address, so that the command palette leads to it. */
export function useAskedAct(): [Act | undefined, (act: Act | undefined) => void] {
  const { act } = route.useSearch()
  const navigate = route.useNavigate()
  return [act, next => void navigate({ search: { act: next }, replace: true })]
}

/** Disable, enable and delete. */
export function AccountSection({ user }: { user: User }) {
  const navigate = useNavigate()
  const viewer = useViewer()
  const [asking, setAsking] = useAskedAct()
  const [failure, setFailure] = useState<Failure>()
  const [updating, update] = useMutation(UserUpdate)
  const [deleting, remove] = useMutation(UserDelete)
  const variables = { input: { id: user.id } }
  const enabling = { input: { id: user.id, isEnabled: true } }
  const disabling = { input: { id: user.id, isEnabled: false } }
  const name = userName(user)
  const isOwn = viewer.databaseId === user.databaseId
  const finish = (refusal: Failure | undefined, toast: string): boolean => {
    setFailure(refusal)
    if (refusal) return false
    setAsking(undefined)
    toastSuccess(toast)
    return true
  }
  const confirmDisable = async () => {
    const { data, error } = await update(disabling)
    finish(refusalOf(data?.userUpdate, error), users.disabledToast(name))
  }
  const confirmEnable = async () => {
    const { data, error } = await update(enabling)
    finish(refusalOf(data?.userUpdate, error), users.enabledToast(name))
  }
  const confirmDelete = async () => {
    const { data, error } = await remove(variables)
    if (finish(refusalOf(data?.userDelete, error), users.deletedToast(name))) await navigate({ to: '/users' })
  }
  return (
    <Section title={users.account} description={isOwn ? users.ownAccount : undefined}>
      {failure && !asking && <FailureAlert failure={failure} />}
      {user.status === 'DISABLED' ? (
        <ActRow help={users.enableHelp}>
          <CopyRequestMenu request={{ document: UserUpdate, variables: enabling }} />
          <Button variant="default" loading={updating.fetching} onClick={confirmEnable}>
            {users.enable}
          </Button>
        </ActRow>
      ) : (
        <ActRow help={users.disableHelp}>
          <Button variant="default" disabled={isOwn} onClick={() => setAsking('disable')}>
            {users.disable}
          </Button>
        </ActRow>
      )}
      <ActRow help={users.deleteHelp}>
        <Button color="red" variant="light" disabled={isOwn} onClick={() => setAsking('delete')}>
          {users.delete}
        </Button>
      </ActRow>
      <ConfirmModal
        isOpen={asking === 'disable' && user.status !== 'DISABLED' && !isOwn}
        title={users.disableTitle(name)}
        action={users.disable}
        isDangerous
        isRunning={updating.fetching}
        failure={failure}
        request={{ document: UserUpdate, variables: disabling }}
        onConfirm={confirmDisable}
        onClose={() => setAsking(undefined)}
      >
        {users.disableText(name, user.liveSessionCount)}{' '}
        {user.lastTokenExpiresAt && (
          <Text size="sm" component="span">
            {users.disabledTokens} <Time value={user.lastTokenExpiresAt} />.
          </Text>
        )}
      </ConfirmModal>
      <ConfirmModal
        isOpen={asking === 'delete' && !isOwn}
        title={users.deleteTitle(name)}
        action={users.delete}
        isDangerous
        typed={{ label: users.deleteTypeName(name), text: name }}
        isRunning={deleting.fetching}
        failure={failure}
        request={{ document: UserDelete, variables }}
        onConfirm={confirmDelete}
        onClose={() => setAsking(undefined)}
      >
        {users.deleteConsequences(user.loginIds.length, user.roleNames.length, user.liveSessionCount)}
      </ConfirmModal>
    </Section>
  )
}
