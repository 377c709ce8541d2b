import { TagsInput } from '@mantine/core'
import { Section } from '../../kit/page/Section.tsx'
import type { FieldsProps } from './documents.ts'
import { settings } from './messages.ts'
import { Switch } from '../../kit/form/fields/Switch.tsx'

const switches = [
  { name: 'isClientRegistrationOpen', label: settings.clientRegistration, help: settings.clientRegistrationHelp },
  { name: 'acceptsClientMetadataDocuments', label: settings.clientDocuments, help: settings.clientDocumentsHelp },
] as const

/** How applications may introduce themselves, such as the tools of AI agents. */
export function AgentFields({ values, errors, set, isReadOnly }: FieldsProps) {
  return (
    <Section title={settings.agents} description={settings.agentsHelp}>
      {switches.map(({ name, label, help }) => (
        <Switch
          key={name}
          label={label}
          description={help}
          checked={values[name]}
          disabled={isReadOnly}
          onChange={event => set(name, event.currentTarget.checked)}
        />
      ))}
      <TagsInput
        label={settings.agentResources}
        description={settings.agentResourcesHelp}
        value={[...values.dynamicClientResources]}
        error={errors.dynamicClientResources}
        readOnly={isReadOnly}
        acceptValueOnBlur
        onChange={value => set('dynamicClientResources', value)}
      />
    </Section>
  )
}
