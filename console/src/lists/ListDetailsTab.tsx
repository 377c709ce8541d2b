import { TextInput } from '@mantine/core'
import { useMay } from '../frame/viewer.ts'
import { Section } from '../page/Section.tsx'
import { ListForm } from './ListForm.tsx'
import { lists } from './messages.ts'

const labels = { name: lists.name, description: lists.description }

/** The name of a list and what it is for. */
export function ListDetailsTab() {
  const mayManage = useMay('MANAGE_PROJECT')
  return (
    <ListForm
      fieldsOf={({ name, description }) => ({ name, description })}
      labels={labels}
      inputOf={changes => changes}
    >
      {({ values, errors, set }) => (
        <Section title={lists.tabs.details}>
          {(['name', 'description'] as const).map(name => (
            <TextInput
              key={name}
              label={labels[name]}
              autoComplete="off"
              value={values[name]}
              error={errors[name]}
              readOnly={!mayManage}
              onChange={event => set(name, event.currentTarget.value)}
            />
          ))}
        </Section>
      )}
    </ListForm>
  )
}
