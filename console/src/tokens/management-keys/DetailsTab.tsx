import { managementKey } from '@gatehouse-id/entities'
import { List, TagsInput, Text, TextInput } from '@mantine/core'
import { EntityForm } from '../../kit/entity/form/EntityForm.tsx'
import { useEntity } from '../../kit/entity/entity-context.ts'
import { listField, switchField, textField } from '../../kit/form/fields/field-props.ts'
import { Time } from '../../kit/format/Time.tsx'
import { Section } from '../../kit/page/Section.tsx'
import { managementKeys } from './messages.ts'
import { type ManagementKey, rightsOf } from './rights.ts'
import { Switch } from '../../kit/form/fields/Switch.tsx'

function fieldsOf({ name, description, permittedIps, status }: ManagementKey) {
  return { name, description: description ?? '', permittedIps, isEnabled: status !== 'DISABLED' }
}

/** What a management key is called, where from it may be used, and what it may do. */
export function DetailsTab() {
  const key = useEntity(managementKey)
  return (
    <>
      <EntityForm fieldsOf={fieldsOf} labels={managementKeys} savedToast={managementKeys.savedToast(key.name)}>
        {draft => (
          <Section title={managementKeys.details}>
            <TextInput label={managementKeys.name} {...textField(draft, 'name')} />
            <TextInput label={managementKeys.description} {...textField(draft, 'description')} />
            <TagsInput
              label={managementKeys.permittedIps}
              description={managementKeys.permittedIpsHelp}
              acceptValueOnBlur
              {...listField(draft, 'permittedIps')}
            />
            <Switch
              label={managementKeys.isEnabled}
              description={managementKeys.isEnabledHelp}
              {...switchField(draft, 'isEnabled')}
            />
          </Section>
        )}
      </EntityForm>
      <RightsSection managementKey={key} />
    </>
  )
}

function RightsSection({ managementKey: key }: { managementKey: ManagementKey }) {
  const { createdAt, expiresAt, previousSecretExpiresAt } = key
  return (
    <Section title={managementKeys.rights} description={managementKeys.rightsHelp}>
      <List size="sm">
        {rightsOf(key).map(line => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      <Text size="sm" c="dimmed">
        {managementKeys.created} <Time value={createdAt} />
      </Text>
      <Text size="sm" c="dimmed">
        {managementKeys.expires} {expiresAt ? <Time value={expiresAt} /> : managementKeys.never}
      </Text>
      {previousSecretExpiresAt && (
        <Text size="sm">
          {managementKeys.previousSecretUntil} <Time value={previousSecretExpiresAt} />
        </Text>
      )}
    </Section>
  )
}
