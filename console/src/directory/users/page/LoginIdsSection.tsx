import { ChangeModal } from '../../../kit/form/modals/ChangeModal.tsx'
import { mutation } from '../../../kit/api/mutation.ts'
import { Code, CopyButton, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useClient } from 'urql'
import { graphql } from '../../../kit/api/graphql.ts'
import { outcomeOf, refusedAt } from '../../../kit/api/outcome.ts'
import { UserErrors } from '../../../kit/api/user-errors.ts'
import { CopyIconButton } from '../../../kit/feedback/copy/CopyIconButton.tsx'
import { FormModal } from '../../../kit/form/modals/FormModal.tsx'
import { useChange } from '../../../kit/form/use-change.ts'
import { EditableList } from '../../../kit/page/EditableList.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { users } from '../messages.ts'
import { UserDetails } from '../queries.ts'
import type { User } from '../user/user-context.ts'

const UserLoginIdAdd = graphql(
  `
  mutation UserLoginIdAdd($input: UserLoginIdAddInput!) {
    userLoginIdAdd(input: $input) {
      __typename
      ... on UserLoginIdAddPayload {
        user { ...UserDetails }
      }
      ...UserErrors
      ... on InvalidInput {
        fields { field message }
      }
    }
  }
`,
  [UserDetails, UserErrors],
)

const UserLoginIdRemove = graphql(
  `
  mutation UserLoginIdRemove($input: UserLoginIdRemoveInput!) {
    userLoginIdRemove(input: $input) {
      __typename
      ... on UserLoginIdRemovePayload {
        user { ...UserDetails }
      }
      ...UserErrors
    }
  }
`,
  [UserDetails, UserErrors],
)

/** What the user can sign in with: add and remove. */
export function LoginIdsSection({ user, isReadOnly }: { user: User; isReadOnly: boolean }) {
  const [isAdding, setIsAdding] = useState(false)
  const [removed, setRemoved] = useState<string>()
  return (
    <Section title={users.loginIds} description={users.loginIdsHelp}>
      <EditableList
        items={user.loginIds}
        idOf={loginId => loginId}
        removeLabelOf={loginId => (user.loginIds.length > 1 ? users.removeLoginId(loginId) : undefined)}
        onRemove={setRemoved}
        addLabel={users.addLoginId}
        onAdd={() => setIsAdding(true)}
        isReadOnly={isReadOnly}
      >
        {loginId => (
          <>
            <Code style={{ overflowWrap: 'anywhere' }}>{loginId}</Code>
            <CopyButton value={loginId}>
              {({ copied, copy }) => (
                <CopyIconButton label={users.copyLoginId(loginId)} isCopied={copied} onCopy={copy} />
              )}
            </CopyButton>
          </>
        )}
      </EditableList>
      {isAdding && <AddModal user={user} onClose={() => setIsAdding(false)} />}
      {removed !== undefined && <RemoveModal user={user} loginId={removed} onClose={() => setRemoved(undefined)} />}
    </Section>
  )
}

function AddModal({ user, onClose }: { user: User; onClose: () => void }) {
  const client = useClient()
  const [loginId, setLoginId] = useState('')
  const { isRunning, errors, failure, run } = useChange()
  const variables = { input: { id: user.id, loginId: loginId.trim() } }
  const submit = () =>
    run(
      {
        send: async () => {
          if (!variables.input.loginId) return { kind: 'invalid', errors: { loginId: users.loginIdMissing } }
          const { data, error } = await client.mutation(UserLoginIdAdd, variables)
          const outcome = outcomeOf(data?.userLoginIdAdd, error, answer => ('user' in answer ? answer.user : undefined))
          return refusedAt('loginId', 'LOGIN_ID_TAKEN', outcome)
        },
      },
      { toast: users.savedToast, onDone: onClose },
    )
  return (
    <FormModal
      isOpen
      title={users.addLoginId}
      isDirty={loginId !== ''}
      errors={errors}
      failure={failure}
      isRunning={isRunning}
      action={users.addLoginId}
      request={{ document: UserLoginIdAdd, variables }}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={users.loginId}
        description={users.loginIdHelp}
        autoComplete="off"
        spellCheck={false}
        value={loginId}
        error={errors.loginId}
        onChange={event => setLoginId(event.currentTarget.value)}
      />
    </FormModal>
  )
}

function RemoveModal({ user, loginId, onClose }: { user: User; loginId: string; onClose: () => void }) {
  const variables = { input: { id: user.id, loginId } }
  return (
    <ChangeModal
      isOpen
      title={users.removeLoginId(loginId)}
      action={users.removeFactor}
      isDangerous
      change={mutation(UserLoginIdRemove, variables, 'user')}
      toast={users.savedToast}
      onDone={onClose}
      onClose={onClose}
    >
      {users.removeLoginIdText}
    </ChangeModal>
  )
}
