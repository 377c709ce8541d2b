import { Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import { withoutTypenames } from '../../../kit/api/without-typenames.ts'
import { EntityForm } from '../../../kit/entity/form/EntityForm.tsx'
import type { FieldsOf } from '../../../kit/form/EditForm.tsx'
import { listField, switchField, textField } from '../../../kit/form/fields/field-props.ts'
import { Switch } from '../../../kit/form/fields/Switch.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import type { SsoApplication } from '../documents.ts'
import { MappingFields } from './MappingFields.tsx'
import { ssoApplications } from '../messages.ts'

const nameIdTypes = ['DEFAULT', 'EMAIL', 'PHONE'] as const

function samlOf({ saml }: SsoApplication) {
  return {
    useMetadata: saml?.useMetadata ?? false,
    metadataUrl: saml?.metadataUrl ?? '',
    entityId: saml?.entityId ?? '',
    acsUrl: saml?.acsUrl ?? '',
    certificate: saml?.certificate ?? '',
    encryptionCertificate: saml?.encryptionCertificate ?? '',
    logoutServiceUrl: saml?.logoutServiceUrl ?? '',
    acsAllowedCallbacks: saml?.acsAllowedCallbacks ?? [],
    loginPageUrl: saml?.loginPageUrl ?? '',
    forceAuthentication: saml?.forceAuthentication ?? false,
    subjectNameIdType: saml?.subjectNameIdType ?? ('DEFAULT' as const),
    subjectNameIdFormat: saml?.subjectNameIdFormat ?? '',
    attributeMappings: withoutTypenames(saml?.attributeMappings ?? []),
    groupMappings: withoutTypenames(saml?.groupMappings ?? []),
    defaultRelayState: saml?.defaultRelayState ?? '',
    logoutRedirectUrl: saml?.logoutRedirectUrl ?? '',
    errorRedirectUrl: saml?.errorRedirectUrl ?? '',
  }
}
type Fields = ReturnType<typeof samlOf>

function inputOf({ subjectNameIdType: type, ...changes }: Partial<Fields>) {
  const subject = type === undefined ? {} : { subjectNameIdType: type === 'DEFAULT' ? null : type }
  return { settings: { saml: { ...changes, ...subject } } }
}

/** How an application signs users in by SAML. */
export function SamlForm() {
  return (
    <EntityForm fieldsOf={samlOf} labels={ssoApplications} inputOf={inputOf}>
      {fields => <SamlFields {...fields} />}
    </EntityForm>
  )
}

function SamlFields(draft: FieldsOf<Fields> & { isReadOnly: boolean }) {
  const { values, set, isReadOnly } = draft
  return (
    <>
      <Section title={ssoApplications.serviceProvider} description={ssoApplications.serviceProviderHelp}>
        <Switch label={ssoApplications.useMetadata} {...switchField(draft, 'useMetadata')} />
        {values.useMetadata ? (
          <TextInput label={ssoApplications.metadataUrl} type="url" {...textField(draft, 'metadataUrl')} />
        ) : (
          <>
            <TextInput label={ssoApplications.entityId} {...textField(draft, 'entityId')} />
            <TextInput label={ssoApplications.acsUrl} type="url" {...textField(draft, 'acsUrl')} />
            <Textarea
              label={ssoApplications.certificate}
              description={ssoApplications.certificateHelp}
              autosize
              minRows={3}
              maxRows={12}
              styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
              {...textField(draft, 'certificate')}
            />
            <Textarea
              label={ssoApplications.encryptionCertificate}
              description={ssoApplications.encryptionCertificateHelp}
              autosize
              minRows={3}
              maxRows={12}
              styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
              {...textField(draft, 'encryptionCertificate')}
            />
            <TextInput
              label={ssoApplications.logoutServiceUrl}
              description={ssoApplications.logoutServiceUrlHelp}
              type="url"
              {...textField(draft, 'logoutServiceUrl')}
            />
          </>
        )}
        <TagsInput
          label={ssoApplications.acsAllowedCallbacks}
          acceptValueOnBlur
          {...listField(draft, 'acsAllowedCallbacks')}
        />
      </Section>
      <Section title={ssoApplications.assertion} description={ssoApplications.assertionHelp}>
        <Select
          label={ssoApplications.subjectNameIdType}
          allowDeselect={false}
          data={nameIdTypes.map(value => ({ value, label: ssoApplications.subjectNameIdTypes[value] }))}
          value={values.subjectNameIdType}
          readOnly={isReadOnly}
          onChange={value => value && set('subjectNameIdType', value)}
        />
        <TextInput
          label={ssoApplications.subjectNameIdFormat}
          description={ssoApplications.subjectNameIdFormatHelp}
          {...textField(draft, 'subjectNameIdFormat')}
        />
        <MappingFields {...draft} />
      </Section>
      <Section title={ssoApplications.signIn}>
        <TextInput
          label={ssoApplications.loginPageUrl}
          description={ssoApplications.loginPageUrlHelp}
          type="url"
          {...textField(draft, 'loginPageUrl')}
        />
        <Switch label={ssoApplications.forceAuthentication} {...switchField(draft, 'forceAuthentication')} />
        <TextInput
          label={ssoApplications.defaultRelayState}
          description={ssoApplications.defaultRelayStateHelp}
          {...textField(draft, 'defaultRelayState')}
        />
        <TextInput label={ssoApplications.logoutRedirectUrl} type="url" {...textField(draft, 'logoutRedirectUrl')} />
        <TextInput label={ssoApplications.errorRedirectUrl} type="url" {...textField(draft, 'errorRedirectUrl')} />
      </Section>
    </>
  )
}
