import { Select, TagsInput, TextInput } from '@mantine/core'
import { EntityForm } from '../../../kit/entity/form/EntityForm.tsx'
import { listField, switchField, textField } from '../../../kit/form/fields/field-props.ts'
import { Switch } from '../../../kit/form/fields/Switch.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import type { SsoApplication } from '../documents.ts'
import { ssoApplications } from '../messages.ts'
import { TemplateField } from './TemplateField.tsx'

const clientTypes = ['CONFIDENTIAL', 'PUBLIC'] as const
const authentications = ['CLIENT_SECRET_BASIC', 'CLIENT_SECRET_POST', 'PRIVATE_KEY_JWT'] as const

function oidcOf({ oidc }: SsoApplication) {
  return {
    approvedRedirectUrls: oidc?.approvedRedirectUrls ?? [],
    logoutRedirectUrls: oidc?.logoutRedirectUrls ?? [],
    backChannelLogoutUrl: oidc?.backChannelLogoutUrl ?? '',
    frontChannelLogoutUrl: oidc?.frontChannelLogoutUrl ?? '',
    clientType: oidc?.clientType ?? 'CONFIDENTIAL',
    clientAuthentication: oidc?.clientAuthentication ?? 'CLIENT_SECRET_BASIC',
    jwksUrl: oidc?.jwksUrl ?? '',
    forcePkce: oidc?.forcePkce ?? false,
    forceAuthentication: oidc?.forceAuthentication ?? false,
    claims: oidc?.claims ?? [],
    audienceWhitelist: oidc?.audienceWhitelist ?? [],
    jwtTemplateId: oidc?.jwtTemplate?.id ?? '',
    loginPageUrl: oidc?.loginPageUrl ?? '',
    customIdpInitiatedLoginPageUrl: oidc?.customIdpInitiatedLoginPageUrl ?? '',
  }
}

/** How an application signs users in by OpenID Connect. */
export function OidcForm() {
  return (
    <EntityForm
      fieldsOf={oidcOf}
      labels={ssoApplications}
      inputOf={({ jwtTemplateId, ...oidc }) => ({
        settings: { oidc: { ...oidc, ...(jwtTemplateId !== undefined && { jwtTemplateId: jwtTemplateId || null }) } },
      })}
    >
      {draft => {
        const { isReadOnly } = draft
        const isPublic = draft.values.clientType === 'PUBLIC'
        return (
          <>
            <Section title={ssoApplications.addresses} description={ssoApplications.addressesHelp}>
              <TagsInput
                label={ssoApplications.approvedRedirectUrls}
                description={ssoApplications.approvedRedirectUrlsHelp}
                acceptValueOnBlur
                {...listField(draft, 'approvedRedirectUrls')}
              />
              <TagsInput
                label={ssoApplications.logoutRedirectUrls}
                acceptValueOnBlur
                {...listField(draft, 'logoutRedirectUrls')}
              />
              <TextInput
                label={ssoApplications.backChannelLogoutUrl}
                description={ssoApplications.backChannelLogoutUrlHelp}
                type="url"
                {...textField(draft, 'backChannelLogoutUrl')}
              />
              <TextInput
                label={ssoApplications.frontChannelLogoutUrl}
                description={ssoApplications.frontChannelLogoutUrlHelp}
                type="url"
                {...textField(draft, 'frontChannelLogoutUrl')}
              />
            </Section>
            <Section title={ssoApplications.client}>
              <Select
                label={ssoApplications.clientType}
                allowDeselect={false}
                data={clientTypes.map(value => ({ value, label: ssoApplications.clientTypes[value] }))}
                value={draft.values.clientType}
                readOnly={isReadOnly}
                onChange={value => draft.set('clientType', clientTypes.find(each => each === value) ?? 'CONFIDENTIAL')}
              />
              {!isPublic && (
                <Select
                  label={ssoApplications.clientAuthentication}
                  allowDeselect={false}
                  data={authentications.map(value => ({ value, label: ssoApplications.authentications[value] }))}
                  value={draft.values.clientAuthentication}
                  error={draft.errors.clientAuthentication}
                  readOnly={isReadOnly}
                  onChange={value =>
                    draft.set(
                      'clientAuthentication',
                      authentications.find(each => each === value) ?? 'CLIENT_SECRET_BASIC',
                    )
                  }
                />
              )}
              {!isPublic && draft.values.clientAuthentication === 'PRIVATE_KEY_JWT' && (
                <TextInput
                  label={ssoApplications.jwksUrl}
                  description={ssoApplications.jwksUrlHelp}
                  type="url"
                  {...textField(draft, 'jwksUrl')}
                />
              )}
              {!isPublic && (
                <Switch
                  label={ssoApplications.forcePkce}
                  description={ssoApplications.forcePkceHelp}
                  {...switchField(draft, 'forcePkce')}
                />
              )}
            </Section>
            <Section title={ssoApplications.signIn} description={ssoApplications.oidcHelp}>
              <Switch label={ssoApplications.forceAuthentication} {...switchField(draft, 'forceAuthentication')} />
              <TagsInput
                label={ssoApplications.claims}
                description={ssoApplications.claimsHelp}
                acceptValueOnBlur
                {...listField(draft, 'claims')}
              />
              <TemplateField
                value={draft.values.jwtTemplateId}
                error={draft.errors.jwtTemplateId}
                readOnly={isReadOnly}
                onChange={id => draft.set('jwtTemplateId', id)}
              />
              <TagsInput
                label={ssoApplications.audienceWhitelist}
                description={ssoApplications.audienceWhitelistHelp}
                acceptValueOnBlur
                {...listField(draft, 'audienceWhitelist')}
              />
              <TextInput
                label={ssoApplications.loginPageUrl}
                description={ssoApplications.loginPageUrlHelp}
                type="url"
                {...textField(draft, 'loginPageUrl')}
              />
              <TextInput
                label={ssoApplications.customIdpInitiatedLoginPageUrl}
                description={ssoApplications.customIdpInitiatedLoginPageUrlHelp}
                type="url"
                {...textField(draft, 'customIdpInitiatedLoginPageUrl')}
              />
            </Section>
          </>
        )
      }}
    </EntityForm>
  )
}
