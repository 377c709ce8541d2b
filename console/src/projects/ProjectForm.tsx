import { Paper, Stack, TextInput, Title } from '@mantine/core'
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
import { projects } from './messages.en.ts'
import { type Project, ProjectUpdate } from './project.ts'

/** The editable part of the project. */
export function ProjectForm({ project }: { project: Project }) {
  const mayManage = useMay('MANAGE_PROJECT')
  const { values, errors, isDirty, set, setErrors, replace } = useDraft({ name: project.name })
  const [{ fetching }, update] = useMutation(ProjectUpdate)
  const [failure, setFailure] = useState<Failure>()
  const variables = { input: { name: values.name.trim() } }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(undefined)
    if (!variables.input.name) return setErrors({ name: projects.nameMissing })
    const { data, error } = await update(variables)
    const answer = data?.projectUpdate
    if (answer?.__typename === 'ProjectUpdatePayload') {
      replace({})
      return toastSuccess(projects.savedToast)
    }
    if (answer?.__typename === 'InvalidInput' && answer.fields.length > 0) setErrors(fieldErrors(answer.fields))
    else setFailure(refusalOf(answer, error))
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {failure && <FailureAlert failure={failure} />}
        <Paper withBorder p="md" component="section">
          <Title order={2} size="h3" mb="sm">
            {projects.general}
          </Title>
          <TextInput
            label={projects.name}
            value={values.name}
            error={errors.name}
            readOnly={!mayManage}
            autoComplete="off"
            onChange={event => set('name', event.currentTarget.value)}
          />
        </Paper>
        {isDirty && (
          <SaveBar isSaving={fetching} request={{ document: ProjectUpdate, variables }} onDiscard={() => replace({})} />
        )}
      </Stack>
      <LeaveGuard isDirty={isDirty} />
    </form>
  )
}
