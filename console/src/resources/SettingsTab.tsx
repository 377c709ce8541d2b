import { NativeSelect, TextInput } from '@mantine/core'
import { EditForm } from '../form/EditForm.tsx'
import { textField } from '../form/field-props.ts'
import { useMay, useViewer } from '../frame/viewer.ts'
import { CopyFacts } from '../page/CopyFacts.tsx'
import { Section } from '../page/Section.tsx'
import type { Resource } from './documents.ts'
import { resources } from './messages.ts'
import { useResource } from './resource-context.ts'
import { changeOf } from './change-of.ts'

const accesses = ['ALL', 'POLICY', 'NONE'] as const

function fieldsOf({ name, uri, description, kind, userAccess, clientAccess }: Resource) {
  return { name, uri, description, kind, userAccess, clientAccess }
}

/** What the resource is, which applications get in, and where it publishes its metadata. */
export function SettingsTab() {
  const isReadOnly = !useMay('MANAGE_PROJECT')
  const resource = useResource()
  const { apiUrl, projectId } = useViewer()
  const metadata = `${apiUrl}/v1/gatehouse/resource-metadata/${projectId}/${resource.resourceId}`
  return (
    <EditForm stored={resource} fieldsOf={fieldsOf} labels={resources} changeOf={changeOf}>
      {fields => {
        const draft = { ...fields, isReadOnly }
        return (
          <>
            <Section title={resources.general}>
              <TextInput label={resources.name} {...textField(draft, 'name')} />
              <TextInput label={resources.uri} description={resources.uriHelp} {...textField(draft, 'uri')} />
              <TextInput label={resources.description} {...textField(draft, 'description')} />
              <TextInput label={resources.kind} description={resources.kindHelp} {...textField(draft, 'kind')} />
            </Section>
            <Section title={resources.access} description={resources.accessHelp}>
              {(['userAccess', 'clientAccess'] as const).map(name => (
                <NativeSelect
                  key={name}
                  label={resources[name]}
                  description={resources[`${name}Help`]}
                  data={accesses.map(value => ({ value, label: resources.accesses[value] }))}
                  value={fields.values[name]}
                  error={fields.errors[name]}
                  disabled={isReadOnly}
                  onChange={({ currentTarget: { value } }) =>
                    fields.set(name, accesses.find(each => each === value) ?? 'POLICY')
                  }
                />
              ))}
            </Section>
            <Section title={resources.connect} description={resources.connectHelp}>
              <CopyFacts
                facts={[
                  { label: resources.storedUri, value: resource.uri },
                  { label: resources.metadataUrl, value: metadata },
                ]}
              />
            </Section>
          </>
        )
      }}
    </EditForm>
  )
}
