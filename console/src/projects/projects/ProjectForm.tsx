import { TextInput } from '@mantine/core'
import { mutation } from '../../kit/api/mutation.ts'
import { EditForm } from '../../kit/form/EditForm.tsx'
import { useMay } from '../../frame/viewer.ts'
import { Section } from '../../kit/page/Section.tsx'
import { projects } from './messages.ts'
import { type Project, ProjectUpdate } from './project.ts'

function variablesOf({ name, version }: Project, changes: { name?: string }) {
  return { input: { expectedVersion: version, name: (changes.name ?? name).trim() } }
}

/** The editable part of the project. */
export function ProjectForm({ project }: { project: Project }) {
  const mayManage = useMay('MANAGE_PROJECT')
  return (
    <EditForm
      stored={project}
      fieldsOf={({ name }) => ({ name })}
      labels={{ name: projects.name }}
      savedToast={projects.savedToast}
      missingOf={({ name }) => (name.trim() ? {} : { name: projects.nameMissing })}
      changeOf={(from, changes) => mutation(ProjectUpdate, variablesOf(from, changes), 'project')}
    >
      {({ values, errors, set }) => (
        <Section title={projects.general}>
          <TextInput
            label={projects.name}
            value={values.name}
            error={errors.name}
            readOnly={!mayManage}
            autoComplete="off"
            onChange={event => set('name', event.currentTarget.value)}
          />
        </Section>
      )}
    </EditForm>
  )
}
