import { Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useMutation } from 'urql'
import type { Failure } from '../api/failure.ts'
import { refusalOf } from '../api/refusal.ts'
import { FailureAlert } from '../feedback/FailureAlert.tsx'
import { toastSuccess } from '../feedback/toast.ts'
import { fieldErrors, useDraft } from '../form/draft.ts'
import { LeaveGuard } from '../form/LeaveGuard.tsx'
import { SaveBar } from '../form/SaveBar.tsx'
import { useMay } from '../frame/viewer.ts'
import { AccessFields } from './AccessFields.tsx'
import { CookieFields } from './CookieFields.tsx'
import { type ProjectSettings, ProjectSettingsUpdate } from './documents.ts'
import { settings } from './messages.en.ts'
import { MethodFields } from './MethodFields.tsx'
import { OriginFields } from './OriginFields.tsx'
import { TokenFields } from './TokenFields.tsx'

type Props = { saved: ProjectSettings; onSaved: () => void }

/** Every setting of the project, saved together. */
export function SettingsForm({ saved, onSaved }: Props) {
  const mayManage = useMay('MANAGE_PROJECT')
  const mayVouch = useMay('MANAGE_SIGN_IN')
  const { values, changes, errors, isDirty, set, setErrors, replace } = useDraft<ProjectSettings>(saved)
  const [{ fetching }, update] = useMutation(ProjectSettingsUpdate)
  const [failure, setFailure] = useState<Failure>()
  const variables = { input: changes }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(undefined)
    const { data, error } = await update(variables)
    const answer = data?.projectSettingsUpdate
    if (answer?.__typename === 'ProjectSettingsUpdatePayload') {
      replace({})
      onSaved()
      toastSuccess(settings.savedToast)
    } else if (answer?.__typename === 'InvalidInput' && answer.fields.length > 0)
      // What is wrong with one entry of a list stands at the list.
      setErrors(fieldErrors(answer.fields.map(({ field, message }) => ({ field: field.split('.')[0] ?? '', message }))))
    else setFailure(refusalOf(answer, error))
  }
  const fields = { values, errors, set, isReadOnly: !mayManage }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {failure && <FailureAlert failure={failure} />}
        <TokenFields {...fields} />
        <CookieFields {...fields} isReadOnly={!mayVouch} />
        <OriginFields {...fields} isReadOnly={!mayVouch} />
        <MethodFields {...fields} />
        <AccessFields {...fields} />
        {isDirty && (
          <SaveBar
            isSaving={fetching}
            request={{ document: ProjectSettingsUpdate, variables }}
            onDiscard={() => replace({})}
          />
        )}
      </Stack>
      <LeaveGuard isDirty={isDirty} />
    </form>
  )
}
