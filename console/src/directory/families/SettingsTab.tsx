import { mutation } from '../../kit/api/mutation.ts'
import { Switch, TextInput } from '@mantine/core'
import { EditForm } from '../../kit/form/EditForm.tsx'
import { switchField, textField } from '../../kit/form/fields/field-props.ts'
import { useMay } from '../../frame/viewer.ts'
import { Section } from '../../kit/page/Section.tsx'
import { type Family, FamilyUpdate } from './documents.ts'
import { useFamily } from './family-context.ts'
import { families } from './messages.ts'

function fieldsOf({ name, photo, isDisabled }: Family) {
  return { name, photo: photo ?? '', isDisabled }
}

/** What the family is called, and whether its members act for its dependents. */
export function SettingsTab() {
  const isReadOnly = !useMay('MANAGE_USERS')
  const variablesOf = ({ id, version }: Family, changes: Partial<ReturnType<typeof fieldsOf>>) => ({
    input: { id, expectedVersion: version, ...changes },
  })
  return (
    <EditForm
      stored={useFamily()}
      fieldsOf={fieldsOf}
      labels={families}
      changeOf={(from, changes) => mutation(FamilyUpdate, variablesOf(from, changes), 'family')}
    >
      {fields => {
        const draft = { ...fields, isReadOnly }
        return (
          <Section title={families.general}>
            <TextInput label={families.name} {...textField(draft, 'name')} />
            <TextInput label={families.photo} description={families.photoHelp} {...textField(draft, 'photo')} />
            <Switch
              label={families.isDisabled}
              description={families.isDisabledHelp}
              {...switchField(draft, 'isDisabled')}
            />
          </Section>
        )
      }}
    </EditForm>
  )
}
