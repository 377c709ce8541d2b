import { TextInput } from '@mantine/core'
import { useClient } from 'urql'
import { outcomeOf } from '../api/outcome.ts'
import { EditForm } from '../form/EditForm.tsx'
import { useMay } from '../frame/viewer.ts'
import { Section } from '../page/Section.tsx'
import { projects } from './messages.ts'
import { type Project, ProjectUpdate } from './project.ts'

function variablesOf({ name, version }: Project, changes: { name?: string }) {
  return { input: { expectedVersion: version, name: (changes.name ?? name).trim() } }
}

/** The editable part of the project. */
export function ProjectForm({ project }: { project: Project }) {
  const mayManage = useMay('MANAGE_PROJECT')
  const client = useClient()
  return (
    <EditForm
      stored={project}
      fieldsOf={({ name }) => ({ name })}
      labels={{ name: projects.name }}
      savedToast={projects.savedToast}
      requestOf={(from, changes) => ({ document: ProjectUpdate, variables: variablesOf(from, changes) })}
      save={async (from, changes) => {
        const variables = variablesOf(from, changes)
        if (!variables.input.name) return { kind: 'invalid', errors: { name: projects.nameMissing } }
        const { data, error } = await client.mutation(ProjectUpdate, variables)
        return outcomeOf(data?.projectUpdate, error, answer => ('project' in answer ? answer.project : undefined))
      }}
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
