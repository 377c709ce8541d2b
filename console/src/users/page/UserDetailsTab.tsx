import { Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useMutation } from 'urql'
import type { Failure } from '../../api/failure.ts'
import { refusalOf } from '../../api/refusal.ts'
import { FailureAlert } from '../../feedback/FailureAlert.tsx'
import { toastSuccess } from '../../feedback/toast.ts'
import { fieldErrors, useDraft } from '../../form/draft.ts'
import { LeaveGuard } from '../../form/LeaveGuard.tsx'
import { SaveBar } from '../../form/SaveBar.tsx'
import { useMay } from '../../frame/viewer.ts'
import { ConflictModal } from './ConflictModal.tsx'
import { UserUpdate } from '../mutations.ts'
import { users } from '../messages.en.ts'
import { type User, useUser } from '../user-context.ts'
import { type UserFields, userFields, userUpdateVariables } from '../user-fields.ts'
import { UserForm } from './UserForm.tsx'

/** The editable details of a user, with one Save for all of them. */
export function UserDetailsTab() {
  const user = useUser()
  // What editing started from: the page may learn of a newer version meanwhile, which must not slip under the edits.
  const [base, setBase] = useState(user)
  const draft = useDraft(userFields(base))
  const mayManage = useMay('MANAGE_USERS')
  const [{ fetching }, update] = useMutation(UserUpdate)
  const [failure, setFailure] = useState<Failure>()
  const [stored, setStored] = useState<User>()
  // Only news from the server is taken over: right after saving, what the page knows is still the older version.
  const [seen, setSeen] = useState(user)
  if (seen !== user) {
    setSeen(user)
    if (!draft.isDirty) setBase(user)
  }

  const startFrom = (saved: User) => {
    setBase(saved)
    setStored(undefined)
    setFailure(undefined)
    draft.replace({})
  }
  const save = async (from: User, changes: Partial<UserFields>) => {
    setFailure(undefined)
    const { data, error } = await update(userUpdateVariables(from, changes))
    const answer = data?.userUpdate
    if (answer?.__typename === 'UserUpdatePayload') {
      startFrom(answer.user)
      toastSuccess(users.savedToast)
    } else if (answer?.__typename === 'UserChangedMeanwhile') {
      setStored(answer.user)
    } else {
      setStored(undefined)
      if (answer?.__typename === 'InvalidInput' && answer.fields.length > 0) draft.setErrors(fieldErrors(answer.fields))
      else setFailure(refusalOf(answer, error))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(base, draft.changes)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {failure && <FailureAlert failure={failure} />}
        <UserForm values={draft.values} errors={draft.errors} set={draft.set} isReadOnly={!mayManage} user={user} />
        {draft.isDirty && (
          <SaveBar
            isSaving={fetching}
            request={{ document: UserUpdate, variables: userUpdateVariables(base, draft.changes) }}
            onDiscard={() => startFrom(user)}
          />
        )}
      </Stack>
      <LeaveGuard isDirty={draft.isDirty} />
      {stored && (
        <ConflictModal
          base={userFields(base)}
          mine={draft.values}
          stored={userFields(stored)}
          isSaving={fetching}
          onSave={kept => (Object.keys(kept).length > 0 ? void save(stored, kept) : startFrom(stored))}
          onClose={() => setStored(undefined)}
        />
      )}
    </form>
  )
}
