import { Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useClient } from 'urql'
import { graphql } from '../../../kit/api/graphql.ts'
import { outcomeOf } from '../../../kit/api/outcome.ts'
import { UserErrors } from '../../../kit/api/user-errors.ts'
import { SecretModal } from '../../../kit/feedback/SecretModal.tsx'
import { FormModal } from '../../../kit/form/modals/FormModal.tsx'
import { useChange } from '../../../kit/form/use-change.ts'
import { users } from '../messages.ts'
import type { User } from '../user/user-context.ts'
import { userName } from '../user/user-name.ts'

const UserImpersonate = graphql(
  `
  mutation UserImpersonate($input: UserImpersonateInput!) {
    userImpersonate(input: $input) {
      __typename
      ... on UserImpersonatePayload { refreshToken }
      ...UserErrors
      ... on InvalidInput {
        fields { field message }
      }
    }
  }
`,
  [UserErrors],
)

/** Asks why, then makes a session of the user that says who acts; the reason stands in the audit trail. */
export function ImpersonateModal({ user, isOpen, onClose }: { user: User; isOpen: boolean; onClose: () => void }) {
  const client = useClient()
  const [reason, setReason] = useState('')
  const [token, setToken] = useState<string>()
  const { isRunning, errors, failure, run } = useChange()
  const variables = { input: { id: user.id, reason: reason.trim() } }
  const submit = () =>
    run(
      {
        send: async () => {
          if (!variables.input.reason) return { kind: 'invalid', errors: { reason: users.reasonMissing } }
          const { data, error } = await client.mutation(UserImpersonate, variables)
          return outcomeOf(data?.userImpersonate, error, answer =>
            'refreshToken' in answer ? (answer.refreshToken ?? undefined) : undefined,
          )
        },
      },
      {
        onDone: made => {
          setReason('')
          onClose()
          setToken(made)
        },
      },
    )
  return (
    <>
      <FormModal
        isOpen={isOpen}
        title={users.impersonateTitle(userName(user))}
        isDirty={reason !== ''}
        errors={errors}
        failure={failure}
        isRunning={isRunning}
        action={users.impersonate}
        isDangerous
        request={{ document: UserImpersonate, variables }}
        onSubmit={submit}
        onClose={() => {
          setReason('')
          onClose()
        }}
      >
        <Text size="sm">{users.impersonateText}</Text>
        <Textarea
          data-autofocus
          label={users.reason}
          description={users.reasonHelp}
          required
          autosize
          minRows={2}
          value={reason}
          error={errors.reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
      </FormModal>
      <SecretModal title={users.impersonationToken} secret={token} onClose={() => setToken(undefined)} />
    </>
  )
}
