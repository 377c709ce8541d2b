import { mutation } from '../../../kit/api/mutation.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { graphql } from '../../../kit/api/graphql.ts'
import { UserErrors } from '../../../kit/api/user-errors.ts'
import { FormModal } from '../../../kit/form/modals/FormModal.tsx'
import { useChange } from '../../../kit/form/use-change.ts'
import { users } from '../messages.ts'
import type { User } from '../user/user-context.ts'
import { userName } from '../user/user-name.ts'

const UserInvite = graphql(
  `
  mutation UserInvite($input: UserInviteInput!) {
    userInvite(input: $input) {
      __typename
      ... on UserInvitePayload {
        user { id }
      }
      ...UserErrors
      ... on InvalidInput {
        fields { field message }
      }
    }
  }
`,
  [UserErrors],
)

/** Sends the user a link by email with which they sign in for the first time. */
export function InviteModal({ user, isOpen, onClose }: { user: User; isOpen: boolean; onClose: () => void }) {
  const [url, setUrl] = useState('')
  const { isRunning, errors, failure, run } = useChange()
  const variables = { input: { id: user.id, invitation: { isByEmail: true, ...(url && { url: url.trim() }) } } }
  const submit = () =>
    run(mutation(UserInvite, variables, 'user'), { toast: users.invitedToast(userName(user)), onDone: onClose })
  return (
    <FormModal
      isOpen={isOpen}
      title={users.inviteTitle(userName(user))}
      isDirty={url !== ''}
      errors={errors}
      failure={failure}
      isRunning={isRunning}
      action={users.invite}
      request={{ document: UserInvite, variables }}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        type="url"
        label={users.inviteUrl}
        description={users.inviteUrlHelp}
        value={url}
        error={errors.invitation}
        onChange={event => setUrl(event.currentTarget.value)}
      />
    </FormModal>
  )
}
