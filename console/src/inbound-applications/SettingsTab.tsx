import { Switch, TagsInput, TextInput } from '@mantine/core'
import { EditForm } from '../form/EditForm.tsx'
import { listField, switchField, textField } from '../form/field-props.ts'
import { useMay } from '../frame/viewer.ts'
import { Section } from '../page/Section.tsx'
import { useInboundApplication } from './application-context.ts'
import type { InboundApplication } from './documents.ts'
import { inboundApplications } from './messages.ts'
import { changeOf } from './change-of.ts'

function fieldsOf(application: InboundApplication) {
  const { name, description, logo, isPublicClient, callbackUrls, audiences, loginPageUrl } = application
  return { name, description, logo, isPublicClient, callbackUrls, audiences, loginPageUrl }
}

/** What an inbound application is, and how users authorize it. */
export function SettingsTab() {
  const isReadOnly = !useMay('MANAGE_PROJECT')
  return (
    <EditForm stored={useInboundApplication()} fieldsOf={fieldsOf} labels={inboundApplications} changeOf={changeOf}>
      {fields => {
        const draft = { ...fields, isReadOnly }
        return (
          <>
            <Section title={inboundApplications.general}>
              <TextInput label={inboundApplications.name} {...textField(draft, 'name')} />
              <TextInput label={inboundApplications.description} {...textField(draft, 'description')} />
              <TextInput
                label={inboundApplications.logo}
                description={inboundApplications.logoHelp}
                {...textField(draft, 'logo')}
              />
            </Section>
            <Section title={inboundApplications.authorization}>
              <Switch
                label={inboundApplications.isPublicClient}
                description={inboundApplications.isPublicClientHelp}
                {...switchField(draft, 'isPublicClient')}
              />
              <TagsInput
                label={inboundApplications.callbackUrls}
                description={inboundApplications.callbackUrlsHelp}
                acceptValueOnBlur
                {...listField(draft, 'callbackUrls')}
              />
              <TagsInput
                label={inboundApplications.audiences}
                description={inboundApplications.audiencesHelp}
                acceptValueOnBlur
                {...listField(draft, 'audiences')}
              />
              <TextInput
                label={inboundApplications.loginPageUrl}
                description={inboundApplications.loginPageUrlHelp}
                type="url"
                {...textField(draft, 'loginPageUrl')}
              />
            </Section>
          </>
        )
      }}
    </EditForm>
  )
}
