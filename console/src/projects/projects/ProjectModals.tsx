import { ChangeModal } from '../../kit/form/modals/ChangeModal.tsx'
import { mutation } from '../../kit/api/mutation.ts'
import { TagsInput } from '@mantine/core'
import { leaveProject } from '../../kit/api/chosen-project.ts'
import { useDraft } from '../../kit/form/draft.ts'
import { FormModal } from '../../kit/form/modals/FormModal.tsx'
import { useChange } from '../../kit/form/use-change.ts'
import { type ProjectData, ProjectDelete, ProjectTagsUpdate } from './documents.ts'
import { projects } from './messages.ts'

type Props = { project: ProjectData; onClose: () => void }

/** Replaces the tags of the project, unless they were changed meanwhile. */
export function TagsModal({ project, onClose, onDone }: Props & { onDone: () => void }) {
  const { values, isDirty, set } = useDraft({ tags: [...project.tags] })
  const { isRunning, errors, failure, run } = useChange()
  const variables = { input: { expectedVersion: project.version, tags: values.tags } }
  const submit = () =>
    run(mutation(ProjectTagsUpdate, variables, 'project'), { toast: projects.tagsSavedToast, onDone })
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
  const variables = { input: { id: project.id } }
  return (
    <ChangeModal
      isOpen
      title={projects.deleteTitle(project.name)}
      action={projects.delete}
      isDangerous
      typed={{ label: projects.typeName(project.name), text: project.name.trim() }}
      change={mutation(ProjectDelete, variables, 'deletedId')}
      onDone={() => leaveProject({ isRefused: false })}
      onClose={onClose}
    >
      {projects.deleteText}
    </ChangeModal>
  )
}
