import { TextInput } from '@mantine/core'
import { withoutTypenames } from '../../../kit/api/without-typenames.ts'
import { EntityForm } from '../../../kit/entity/form/EntityForm.tsx'
import { switchField, textField } from '../../../kit/form/fields/field-props.ts'
import { Switch } from '../../../kit/form/fields/Switch.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import type { SsoApplication } from '../documents.ts'
import { MappingFields } from './MappingFields.tsx'
import { ssoApplications } from '../messages.ts'

function wsFedOf({ wsFed }: SsoApplication) {
  return {
    realm: wsFed?.realm ?? '',
    replyUrl: wsFed?.replyUrl ?? '',
    loginPageUrl: wsFed?.loginPageUrl ?? '',
    forceAuthentication: wsFed?.forceAuthentication ?? false,
    attributeMappings: withoutTypenames(wsFed?.attributeMappings ?? []),
    groupMappings: withoutTypenames(wsFed?.groupMappings ?? []),
    logoutRedirectUrl: wsFed?.logoutRedirectUrl ?? '',
    errorRedirectUrl: wsFed?.errorRedirectUrl ?? '',
  }
}

/** How an application signs users in by WS-Federation. */
export function WsFedForm() {
  return (
    <EntityForm fieldsOf={wsFedOf} labels={ssoApplications} inputOf={wsFed => ({ settings: { wsFed } })}>
      {draft => {
        return (
          <>
            <Section title={ssoApplications.signIn} description={ssoApplications.wsFedHelp}>
              <TextInput
                label={ssoApplications.realm}
                description={ssoApplications.realmHelp}
                {...textField(draft, 'realm')}
              />
              <TextInput
                label={ssoApplications.replyUrl}
                description={ssoApplications.replyUrlHelp}
                type="url"
                {...textField(draft, 'replyUrl')}
              />
              <TextInput
                label={ssoApplications.loginPageUrl}
                description={ssoApplications.loginPageUrlHelp}
                type="url"
                {...textField(draft, 'loginPageUrl')}
              />
              <Switch label={ssoApplications.forceAuthentication} {...switchField(draft, 'forceAuthentication')} />
              <TextInput
                label={ssoApplications.logoutRedirectUrl}
                type="url"
                {...textField(draft, 'logoutRedirectUrl')}
              />
              <TextInput
                label={ssoApplications.errorRedirectUrl}
                type="url"
                {...textField(draft, 'errorRedirectUrl')}
              />
            </Section>
            <Section title={ssoApplications.assertion} description={ssoApplications.assertionHelp}>
              <MappingFields {...draft} />
            </Section>
          </>
        )
      }}
    </EntityForm>
  )
}
