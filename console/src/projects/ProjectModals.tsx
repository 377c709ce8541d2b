import { TagsInput } from '@mantine/core'
import { useClient } from 'urql'
import { leaveProject } from '../api/chosen-project.ts'
import { outcomeOf } from '../api/outcome.ts'
import { ConfirmModal } from '../feedback/ConfirmModal.tsx'
import { useDraft } from '../form/draft.ts'
import { FormModal } from '../form/FormModal.tsx'
import { useChange } from '../form/use-change.ts'
import { type ProjectData, ProjectDelete, ProjectTagsUpdate } from './documents.ts'
import { projects } from './messages.ts'

type Props = { project: ProjectData; onClose: () => void }

/** Replaces the tags of the project, unless they were changed meanwhile. */
export function TagsModal({ project, onClose, onDone }: Props & { onDone: () => void }) {
  const client = useClient()
  const { values, isDirty, set } = useDraft({ tags: [...project.tags] })
  const { isRunning, errors, failure, run } = useChange()
  const variables = { input: { expectedVersion: project.version, tags: values.tags } }
  const submit = () =>
    run(
      async () => {
        const { data, error } = await client.mutation(ProjectTagsUpdate, variables)
        return outcomeOf(data?.projectTagsUpdate, error, answer => ('project' in answer ? answer.project : undefined))
      },
      { toast: projects.tagsSavedToast, onDone },
    )
  return (
    <FormModal
      isOpen
      title={projects.tagsTitle(project.name)}
      isDirty={isDirty}
      errors={errors}
      failure={failure}
      isRunning={isRunning}
      action={projects.saveTags}
      request={{ document: ProjectTagsUpdate, variables }}
      onSubmit={submit}
      onClose={onClose}
    >
      <TagsInput
        data-autofocus
        label={projects.tags}
        description={projects.tagsHelp}
        value={values.tags}
        error={errors.tags}
        onChange={tags => set('tags', tags)}
      />
    </FormModal>
  )
}

/** Deletes the project with all that is in it, and leaves it. */
export function DeleteModal({ project, onClose }: Props) {
  const client = useClient()
  const { isRunning, failure, run } = useChange()
  const variables = { input: { id: project.id } }
  const confirm = () =>
    run(
      async () => {
        const { data, error } = await client.mutation(ProjectDelete, variables)
        return outcomeOf(data?.projectDelete, error, answer => ('deletedId' in answer ? answer.deletedId : undefined))
      },
      { onDone: () => leaveProject({ isRefused: false }) },
    )
  return (
    <ConfirmModal
      isOpen
      title={projects.deleteTitle(project.name)}
      action={projects.delete}
      isDangerous
      typed={{ label: projects.typeName(project.name), text: project.name.trim() }}
      isRunning={isRunning}
      failure={failure}
      request={{ document: ProjectDelete, variables }}
      onConfirm={confirm}
      onClose={onClose}
    >
      {projects.deleteText}
    </ConfirmModal>
  )
}
