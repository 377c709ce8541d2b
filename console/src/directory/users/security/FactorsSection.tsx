import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useMutation } from 'urql'
import type { Failure } from '../../../kit/api/failure.ts'
import { refusalOf } from '../../../kit/api/user-errors.ts'
import { ConfirmModal } from '../../../kit/feedback/ConfirmModal.tsx'
import { toastSuccess } from '../../../kit/feedback/toast.ts'
import { Time } from '../../../kit/format/Time.tsx'
import { ActRow } from '../page/ActRow.tsx'
import {
  UserAuthenticatorRemove,
  UserIdentityRemove,
  UserPasskeyRemove,
  UserSecurityQuestionsRemove,
} from '../factor-mutations.ts'
import { users } from '../messages.ts'
import { Section } from '../../../kit/page/Section.tsx'
import { PasskeyRenameModal } from './PasskeyRenameModal.tsx'
import type { User } from '../user/user-context.ts'
import { userName } from '../user/user-name.ts'

type Passkey = NonNullable<User['passkeys']>['edges'][number]['node']
type Asked = { title: string; run: () => Promise<Failure | undefined> }

function passkeyText({ host, name, isSynced }: Passkey): string {
  return users.passkeyOn(host, isSynced ? `${name}, ${users.synced}` : name)
}

/** What the user signs in with besides a password; an administrator can take it from them. */
export function FactorsSection({ user, mayManage }: { user: User; mayManage: boolean }) {
  const [asked, setAsked] = useState<Asked>()
  const [failure, setFailure] = useState<Failure>()
  const [authenticator, removeAuthenticator] = useMutation(UserAuthenticatorRemove)
  const [questions, removeQuestions] = useMutation(UserSecurityQuestionsRemove)
  const [passkeyRemoval, removePasskey] = useMutation(UserPasskeyRemove)
  const [identity, removeIdentity] = useMutation(UserIdentityRemove)
  const [renaming, setRenaming] = useState<Passkey>()
  const { id } = user
  const ask = (title: string, run: Asked['run']) => {
    setFailure(undefined)
    setAsked({ title, run })
  }
  const confirm = async () => {
    const refusal = await asked?.run()
    setFailure(refusal)
    if (refusal) return
    setAsked(undefined)
    toastSuccess(users.factorRemoved)
  }
  const act = (what: string, title: string, run: Asked['run']) =>
    mayManage && (
      <Button
        variant="default"
        size="compact-md"
        aria-label={users.removeFactorOf(what)}
        onClick={() => ask(title, run)}
      >
        {users.removeFactor}
      </Button>
    )
  const passkeys = user.passkeys?.edges.map(({ node }) => node) ?? []
  const isNothing =
    !user.hasAuthenticator &&
    user.securityQuestionCount === 0 &&
    passkeys.length === 0 &&
    user.linkedProviders.length === 0
  return (
    <Section title={users.factors} description={isNothing ? users.noFactors : users.factorsHelp}>
      <Stack gap="xs">
        {user.hasAuthenticator && (
          <ActRow help={users.authenticator}>
            {act(users.authenticator, users.removeAuthenticatorTitle(userName(user)), async () => {
              const { data, error } = await removeAuthenticator({ input: { id } })
              return refusalOf(data?.userAuthenticatorRemove, error)
            })}
          </ActRow>
        )}
        {user.securityQuestionCount > 0 && (
          <ActRow help={users.securityQuestions(user.securityQuestionCount)}>
            {act(users.securityQuestionsFactor, users.removeQuestionsTitle(userName(user)), async () => {
              const { data, error } = await removeQuestions({ input: { id } })
              return refusalOf(data?.userSecurityQuestionsRemove, error)
            })}
          </ActRow>
        )}
        {passkeys.map(passkey => (
          <ActRow key={passkey.databaseId} help={passkeyText(passkey)}>
            <Text size="sm" c="dimmed">
              <Time value={passkey.createdAt} />
            </Text>
            {mayManage && (
              <Button
                variant="default"
                size="compact-md"
                aria-label={users.renamePasskeyOf(passkeyText(passkey))}
                onClick={() => setRenaming(passkey)}
              >
                {users.renamePasskey}
              </Button>
            )}
            {act(passkeyText(passkey), users.removePasskeyTitle(userName(user)), async () => {
              const { data, error } = await removePasskey({ input: { id, passkeyDatabaseId: passkey.databaseId } })
              return refusalOf(data?.userPasskeyRemove, error)
            })}
          </ActRow>
        ))}
        {user.linkedProviders.map(provider => (
          <ActRow key={provider} help={users.accountAt(provider)}>
            {act(users.accountAt(provider), users.unlinkTitle(userName(user), provider), async () => {
              const { data, error } = await removeIdentity({ input: { id, provider } })
              return refusalOf(data?.userIdentityRemove, error)
            })}
          </ActRow>
        ))}
      </Stack>
      {renaming && <PasskeyRenameModal user={user} passkey={renaming} onClose={() => setRenaming(undefined)} />}
      <ConfirmModal
        isOpen={asked !== undefined}
        title={asked?.title ?? ''}
        action={users.removeFactor}
        isDangerous
        isRunning={authenticator.fetching || questions.fetching || passkeyRemoval.fetching || identity.fetching}
        failure={failure}
        onConfirm={confirm}
        onClose={() => setAsked(undefined)}
      >
        {users.removeFactorText}
      </ConfirmModal>
    </Section>
  )
}
