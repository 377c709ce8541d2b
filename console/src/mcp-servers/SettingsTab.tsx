import { TagsInput, TextInput } from '@mantine/core'
import { EditForm } from '../form/EditForm.tsx'
import { listField, textField } from '../form/field-props.ts'
import { useMay } from '../frame/viewer.ts'
import { CopyFacts } from '../page/CopyFacts.tsx'
import { Section } from '../page/Section.tsx'
import type { McpServer } from './documents.ts'
import { mcpServers } from './messages.ts'
import { useMcpServer } from './server-context.ts'
import { changeOf } from './change-of.ts'

function fieldsOf({ name, description, logo, urls, callbackUrls }: McpServer) {
  return { name, description, logo, urls, callbackUrls }
}

/** What the server is, its URLs, and the issuer that it publishes. */
export function SettingsTab() {
  const isReadOnly = !useMay('MANAGE_PROJECT')
  const server = useMcpServer()
  return (
    <EditForm stored={server} fieldsOf={fieldsOf} labels={mcpServers} changeOf={changeOf}>
      {fields => {
        const draft = { ...fields, isReadOnly }
        return (
          <>
            <Section title={mcpServers.connect} description={mcpServers.connectHelp}>
              <CopyFacts
                facts={[
                  { label: mcpServers.issuer, value: server.issuer },
                  { label: mcpServers.discoveryUrl, value: `${server.issuer}/.well-known/openid-configuration` },
                ]}
              />
            </Section>
            <Section title={mcpServers.general}>
              <TextInput label={mcpServers.name} {...textField(draft, 'name')} />
              <TextInput label={mcpServers.description} {...textField(draft, 'description')} />
              <TextInput label={mcpServers.logo} description={mcpServers.logoHelp} {...textField(draft, 'logo')} />
            </Section>
            <Section title={mcpServers.addresses}>
              <TagsInput
                label={mcpServers.urls}
                description={mcpServers.urlsHelp}
                acceptValueOnBlur
                {...listField(draft, 'urls')}
              />
              <TagsInput
                label={mcpServers.callbackUrls}
                description={mcpServers.callbackUrlsHelp}
                acceptValueOnBlur
                {...listField(draft, 'callbackUrls')}
              />
            </Section>
          </>
        )
      }}
    </EditForm>
  )
}
