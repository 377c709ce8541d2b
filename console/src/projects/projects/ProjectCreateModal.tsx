import { TagsInput, Text, TextInput } from '@mantine/core'
import { useClient } from 'urql'
import { switchToProject } from '../../kit/api/chosen-project.ts'
import { outcomeOf } from '../../kit/api/outcome.ts'
import { useDraft } from '../../kit/form/draft.ts'
import { FormModal } from '../../kit/form/modals/FormModal.tsx'
import { useChange } from '../../kit/form/use-change.ts'
import { ProjectClone } from './documents.ts'
import { projects } from './messages.ts'
import { Switch } from '../../kit/form/fields/Switch.tsx'

/** Makes a project with the configuration of this one, and goes there. */
export function ProjectCreateModal({ onClose }: { onClose: () => void }) {
  const client = useClient()
  const { values, isDirty, set } = useDraft({ name: '', isProduction: false, tags: [] as string[] })
  const { isRunning, errors, failure, run } = useChange()
  const variables = { input: { ...values, name: values.name.trim() } }
  const submit = () =>
    run(
      {
        send: async () => {
          if (!variables.input.name) return { kind: 'invalid', errors: { name: projects.nameMissing } }
          const { data, error } = await client.mutation(ProjectClone, variables)
          return outcomeOf(data?.projectClone, error, answer => ('project' in answer ? answer.project : undefined))
        },
      },
      { onDone: ({ databaseId: projectId }) => switchToProject(projectId) },
    )
  return (
    <FormModal
      isOpen
      title={projects.createTitle}
      isDirty={isDirty}
      errors={errors}
      failure={failure}
      isRunning={isRunning}
      action={projects.create}
      request={{ document: ProjectClone, variables }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">{projects.createText}</Text>
      <TextInput
        data-autofocus
        label={projects.name}
        required
        autoComplete="off"
        value={values.name}
        error={errors.name}
        onChange={event => set('name', event.currentTarget.value)}
      />
      <Switch
        label={projects.isProduction}
        description={projects.isProductionHelp}
        checked={values.isProduction}
        onChange={event => set('isProduction', event.currentTarget.checked)}
      />
      <TagsInput
        label={projects.tags}
        description={projects.tagsHelp}
        value={values.tags}
        error={errors.tags}
        onChange={tags => set('tags', tags)}
      />
    </FormModal>
  )
}
