import { outboundApplication } from '@gatehouse-id/entities'
import { TagsInput, TextInput } from '@mantine/core'
import { EntityForm } from '../../kit/entity/form/EntityForm.tsx'
import { useEntity } from '../../kit/entity/entity-context.ts'
import type { RowOf } from '../../kit/entity/row.ts'
import { listField, switchField, textField } from '../../kit/form/fields/field-props.ts'
import { SecretField } from '../../kit/form/fields/SecretField.tsx'
import { CopyFacts } from '../../kit/page/summary/CopyFacts.tsx'
import { Section } from '../../kit/page/Section.tsx'
import { filled } from '../../kit/form/filled.ts'
import { outboundApplications } from './messages.ts'
import { Switch } from '../../kit/form/fields/Switch.tsx'

function fieldsOf(application: RowOf<typeof outboundApplication>) {
  const { name, description, clientId, discoveryUrl, authorizationUrl, tokenUrl, revocationUrl } = application
  const { defaultScopes, defaultRedirectUrl, hasPkce } = application
  const urls = { discoveryUrl, authorizationUrl, tokenUrl, revocationUrl }
  // The stored secret is never shown: the field is for another one.
  const secret = { clientSecret: '' }
  return filled({ name, description, clientId, ...secret, ...urls, defaultScopes, defaultRedirectUrl, hasPkce })
}

/** What the third party is, and who we are there. */
export function SettingsTab() {
  const application = useEntity(outboundApplication)
  const urls = ['discoveryUrl', 'authorizationUrl', 'tokenUrl', 'revocationUrl'] as const
  return (
    <EntityForm fieldsOf={fieldsOf} labels={outboundApplications}>
      {draft => {
        return (
          <>
            <Section title={outboundApplications.general}>
              <TextInput label={outboundApplications.name} {...textField(draft, 'name')} />
              <TextInput label={outboundApplications.description} {...textField(draft, 'description')} />
            </Section>
            <Section title={outboundApplications.client} description={outboundApplications.clientLead}>
              <CopyFacts facts={[{ label: outboundApplications.callbackUrl, value: application.callbackUrl }]} />
              <TextInput
                label={outboundApplications.clientId}
                description={outboundApplications.clientIdHelp}
                {...textField(draft, 'clientId')}
              />
              <SecretField
                label={outboundApplications.clientSecret}
                description={outboundApplications.clientSecretHelp}
                placeholder={
                  application.hasClientSecret ? outboundApplications.secretStored : outboundApplications.secretMissing
                }
                {...textField(draft, 'clientSecret')}
                autoComplete="off"
              />
            </Section>
            <Section title={outboundApplications.urls} description={outboundApplications.urlsLead}>
              {urls.map(name => (
                <TextInput key={name} label={outboundApplications[name]} type="url" {...textField(draft, name)} />
              ))}
            </Section>
            <Section title={outboundApplications.connecting} description={outboundApplications.callbackUrlHelp}>
              <TagsInput
                label={outboundApplications.defaultScopes}
                description={outboundApplications.defaultScopesHelp}
                acceptValueOnBlur
                {...listField(draft, 'defaultScopes')}
              />
              <TextInput
                label={outboundApplications.defaultRedirectUrl}
                description={outboundApplications.defaultRedirectUrlHelp}
                type="url"
                {...textField(draft, 'defaultRedirectUrl')}
              />
              <Switch
                label={outboundApplications.hasPkce}
                description={outboundApplications.hasPkceHelp}
                {...switchField(draft, 'hasPkce')}
              />
            </Section>
          </>
        )
      }}
    </EntityForm>
  )
}
