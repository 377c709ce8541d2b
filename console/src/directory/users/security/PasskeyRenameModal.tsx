import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { mutation } from '../../../kit/api/mutation.ts'
import { FormModal } from '../../../kit/form/modals/FormModal.tsx'
import { useChange } from '../../../kit/form/use-change.ts'
import { UserPasskeyRename } from '../factor-mutations.ts'
import { users } from '../messages.ts'
import type { User } from '../user/user-context.ts'
import { userName } from '../user/user-name.ts'

type Passkey = NonNullable<User['passkeys']>['edges'][number]['node']

/** Gives a passkey a name by which it is told from the others. */
export function PasskeyRenameModal({ user, passkey, onClose }: { user: User; passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name)
  const { isRunning, errors, failure, run, setErrors } = useChange()
  const request = mutation(
    UserPasskeyRename,
    { input: { id: user.id, passkeyDatabaseId: passkey.databaseId, name: name.trim() } },
    'user',
  )
  const submit = () => {
    if (name.trim() === '') return setErrors({ name: users.passkeyNameMissing })
    return run(request, { toast: users.passkeyRenamed, onDone: onClose })
  }
  return (
    <FormModal
      isOpen
      title={users.renamePasskeyTitle(userName(user))}
      isDirty={name !== passkey.name}
      errors={errors}
      failure={failure}
      isRunning={isRunning}
      action={users.renamePasskey}
      request={request}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        required
        label={users.passkeyName}
        value={name}
        error={errors.name}
        maxLength={100}
        autoComplete="off"
        onChange={event => setName(event.currentTarget.value)}
      />
    </FormModal>
  )
}
