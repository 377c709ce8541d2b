import { Switch, TextInput } from '@mantine/core'
import { EditForm } from '../form/EditForm.tsx'
import { switchField, textField } from '../form/field-props.ts'
import { useMay } from '../frame/viewer.ts'
import { Section } from '../page/Section.tsx'
import { useSsoApplication } from './application-context.ts'
import type { SsoApplication } from './documents.ts'
import { ssoApplications } from './messages.ts'
import { OidcForm } from './OidcForm.tsx'
import { SamlForm } from './SamlForm.tsx'
import { changeOf } from './change-of.ts'
import { WsFedForm } from './WsFedForm.tsx'

/** What an application is called, and how its users sign in. */
export function SettingsTab() {
  const application = useSsoApplication()
  const isReadOnly = !useMay('MANAGE_PROJECT')
  return (
    <>
      <GeneralForm application={application} isReadOnly={isReadOnly} />
      {application.oidc && <OidcForm application={application} isReadOnly={isReadOnly} />}
      {application.saml && <SamlForm application={application} isReadOnly={isReadOnly} />}
      {application.wsFed && <WsFedForm application={application} isReadOnly={isReadOnly} />}
    </>
  )
}

type Props = { application: SsoApplication; isReadOnly: boolean }

function generalOf({ name, description, logo, isEnabled }: SsoApplication) {
  return { name, description, logo, isEnabled }
}

function GeneralForm({ application, isReadOnly }: Props) {
  return (
    <EditForm stored={application} fieldsOf={generalOf} labels={ssoApplications} changeOf={changeOf}>
      {fields => {
        const draft = { ...fields, isReadOnly }
        return (
          <Section title={ssoApplications.general}>
            <TextInput label={ssoApplications.name} {...textField(draft, 'name')} />
            <TextInput label={ssoApplications.description} {...textField(draft, 'description')} />
            <TextInput
              label={ssoApplications.logo}
              description={ssoApplications.logoHelp}
              {...textField(draft, 'logo')}
            />
            <Switch
              label={ssoApplications.isEnabled}
              description={ssoApplications.isEnabledHelp}
              {...switchField(draft, 'isEnabled')}
            />
          </Section>
        )
      }}
    </EditForm>
  )
}
