import { Switch, TextInput } from '@mantine/core'
import { useClient } from 'urql'
import { outcomeOf } from '../api/outcome.ts'
import { EditForm } from '../form/EditForm.tsx'
import { switchField, textField } from '../form/field-props.ts'
import { useMay } from '../frame/viewer.ts'
import { Section } from '../page/Section.tsx'
import { type Family, FamilyUpdate } from './documents.ts'
import { useFamily } from './family-context.ts'
import { families } from './messages.ts'

function fieldsOf({ name, photo, isDisabled }: Family) {
  return { name, photo, isDisabled }
}

/** What the family is called, and whether its members act for its dependents. */
export function SettingsTab() {
  const client = useClient()
  const isReadOnly = !useMay('MANAGE_USERS')
  const variablesOf = ({ familyId }: Family, changes: Partial<ReturnType<typeof fieldsOf>>) => ({
    input: { familyId, ...changes },
  })
  return (
    <EditForm
      stored={useFamily()}
      fieldsOf={fieldsOf}
      labels={families}
      requestOf={(from, changes) => ({ document: FamilyUpdate, variables: variablesOf(from, changes) })}
      save={async (from, changes) => {
        const { data, error } = await client.mutation(FamilyUpdate, variablesOf(from, changes))
        return outcomeOf(data?.familyUpdate, error, given => ('family' in given ? given.family : undefined))
      }}
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
