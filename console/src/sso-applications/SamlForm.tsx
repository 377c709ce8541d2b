import { MultiSelect, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '../api/use-query.ts'
import { withoutTypenames } from '../api/without-typenames.ts'
import { EditForm, type FieldsOf } from '../form/EditForm.tsx'
import { listField, switchField, textField } from '../form/field-props.ts'
import { type RowColumn, RowsField } from '../form/RowsField.tsx'
import { Section } from '../page/Section.tsx'
import { RolesQuery } from '../users/queries.ts'
import type { SsoApplication } from './documents.ts'
import { ssoApplications } from './messages.ts'
import { useSave } from './use-save.ts'

type Saml = NonNullable<SsoApplication['saml']>
type AttributeMapping = Saml['attributeMappings'][number]
type GroupMapping = Saml['groupMappings'][number]

const nameIdTypes = ['USER_ID', 'EMAIL', 'PHONE'] as const

function samlOf({ saml }: SsoApplication) {
  return {
    useMetadata: saml?.useMetadata ?? false,
    metadataUrl: saml?.metadataUrl ?? '',
    entityId: saml?.entityId ?? '',
    acsUrl: saml?.acsUrl ?? '',
    certificate: saml?.certificate ?? '',
    acsAllowedCallbacks: saml?.acsAllowedCallbacks ?? [],
    loginPageUrl: saml?.loginPageUrl ?? '',
    forceAuthentication: saml?.forceAuthentication ?? false,
    subjectNameIdType: saml?.subjectNameIdType ?? ('USER_ID' as const),
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
  const subject = type === undefined ? {} : { subjectNameIdType: type === 'USER_ID' ? null : type }
  return { settings: { saml: { ...changes, ...subject } } }
}

/** How an application signs users in by SAML. */
export function SamlForm({ application, isReadOnly }: { application: SsoApplication; isReadOnly: boolean }) {
  const saving = useSave<Fields>(inputOf)
  return (
    <EditForm stored={application} fieldsOf={samlOf} labels={ssoApplications} {...saving}>
      {fields => <SamlFields {...fields} isReadOnly={isReadOnly} />}
    </EditForm>
  )
}

const attributeColumns: readonly RowColumn<AttributeMapping>[] = [
  {
    header: ssoApplications.attribute,
    cell: ({ name }, change, label) => (
      <TextInput aria-label={label} value={name} onChange={event => change({ name: event.currentTarget.value })} />
    ),
  },
  {
    header: ssoApplications.userAttribute,
    cell: ({ value }, change, label) => (
      <TextInput aria-label={label} value={value} onChange={event => change({ value: event.currentTarget.value })} />
    ),
  },
  {
    header: ssoApplications.nameFormat,
    cell: ({ type }, change, label) => (
      <TextInput aria-label={label} value={type} onChange={event => change({ type: event.currentTarget.value })} />
    ),
  },
]

function groupColumns(roleNames: readonly string[]): readonly RowColumn<GroupMapping>[] {
  return [
    {
      header: ssoApplications.attribute,
      cell: ({ name }, change, label) => (
        <TextInput aria-label={label} value={name} onChange={event => change({ name: event.currentTarget.value })} />
      ),
    },
    {
      header: ssoApplications.value,
      cell: ({ value }, change, label) => (
        <TextInput aria-label={label} value={value} onChange={event => change({ value: event.currentTarget.value })} />
      ),
    },
    {
      header: ssoApplications.roles,
      cell: (row, change, label) => (
        <MultiSelect
          aria-label={label}
          data={[...new Set([...roleNames, ...row.roleNames])]}
          value={row.roleNames}
          searchable
          onChange={next => change({ roleNames: next })}
        />
      ),
    },
  ]
}

function SamlFields(draft: FieldsOf<Fields> & { isReadOnly: boolean }) {
  const { values, errors, set, isReadOnly } = draft
  const [{ data }] = useQuery({ query: RolesQuery })
  const roleNames = data?.roles.edges.map(({ node }) => node.name) ?? []
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
        <RowsField
          label={ssoApplications.attributeMappings}
          help={ssoApplications.attributeMappingsHelp}
          columns={attributeColumns}
          rows={values.attributeMappings}
          blank={{ name: '', type: '', value: '' }}
          addLabel={ssoApplications.addAttribute}
          error={errors.attributeMappings}
          isReadOnly={isReadOnly}
          onChange={rows => set('attributeMappings', rows)}
        />
        <RowsField
          label={ssoApplications.groupMappings}
          help={ssoApplications.groupMappingsHelp}
          columns={groupColumns(roleNames)}
          rows={values.groupMappings}
          blank={{ name: '', type: '', filterType: '', value: '', roleNames: [] }}
          addLabel={ssoApplications.addGroup}
          error={errors.groupMappings}
          isReadOnly={isReadOnly}
          onChange={rows => set('groupMappings', rows)}
        />
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
