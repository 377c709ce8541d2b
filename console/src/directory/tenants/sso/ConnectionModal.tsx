import { SegmentedControl, Select, TagsInput, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '../../../kit/api/use-query.ts'
import { listField, switchField, textField } from '../../../kit/form/fields/field-props.ts'
import { Time } from '../../../kit/format/Time.tsx'
import { type RowColumn, RowsField } from '../../../kit/form/fields/RowsField.tsx'
import { SecretField } from '../../../kit/form/fields/SecretField.tsx'
import { type CreateDraft, CreateModal } from '../../../kit/form/modals/CreateModal.tsx'
import { RolesQuery } from '../../users/queries.ts'
import type { SsoConnection } from '../documents.ts'
import { tenants } from '../messages.ts'
import { AttributeField, type Received } from './AttributeField.tsx'
import { type ConnectionDraft, connectionDraft, missingOf, type RoleRow, updateOf } from './connection-draft.ts'
import { Switch } from '../../../kit/form/fields/Switch.tsx'

type Props = { connection: SsoConnection; received: Received; onDone: () => Promise<unknown>; onClose: () => void }

/** How users of a tenant sign in at its own provider, and which roles they get there. */
export function ConnectionModal({ connection, received, onDone, onClose }: Props) {
  const [{ data }] = useQuery({ query: RolesQuery })
  const roleNames = data?.roles.edges.map(({ node }) => node.name) ?? []
  const name = connection.displayName || connection.ssoId
  return (
    <CreateModal
      isOpen
      size="lg"
      title={tenants.ssoEditTitle(name)}
      action={tenants.ssoSave}
      blank={connectionDraft(connection)}
      missingOf={values => missingOf(connection, values)}
      changeOf={values => updateOf(connection, values)}
      toastOf={() => tenants.ssoSavedToast(name)}
      onDone={onDone}
      onClose={onClose}
    >
      {draft => (
        <>
          <SegmentedControl
            aria-label={tenants.ssoProtocol}
            data={(['SAML', 'OIDC'] as const).map(value => ({ value, label: tenants.authTypes[value] }))}
            value={draft.values.protocol}
            onChange={value => draft.set('protocol', value === 'OIDC' ? 'OIDC' : 'SAML')}
          />
          {draft.values.protocol === 'SAML' ? (
            <SamlFields draft={draft} connection={connection} />
          ) : (
            <OidcFields draft={draft} connection={connection} />
          )}
          <TagsInput
            label={tenants.ssoDomainsLabel}
            description={tenants.ssoDomainsHelp}
            placeholder="example.com"
            acceptValueOnBlur
            {...listField(draft, 'domains')}
          />
          <Text size="sm">{tenants.ssoNamesHelp}</Text>
          {received?.signIn && (
            <Text size="sm" c="dimmed">
              {tenants.ssoValuesOf(received.signIn.userName)} <Time value={received.signIn.occurredAt} />
            </Text>
          )}
          <AttributeField
            draft={draft}
            name="email"
            label={tenants.ssoEmailName}
            placeholder="email"
            received={received}
          />
          <AttributeField
            draft={draft}
            name="name"
            label={tenants.ssoFullNameName}
            placeholder="name"
            received={received}
          />
          <AttributeField
            draft={draft}
            name="group"
            label={tenants.ssoGroupName}
            placeholder="groups"
            received={received}
          />
          <RowsField
            label={tenants.ssoRoleMappings}
            help={tenants.ssoRoleMappingsHelp}
            columns={roleColumns(roleNames)}
            rows={draft.values.roleMappings}
            blank={{ groups: '', roleName: '' }}
            addLabel={tenants.ssoAddRole}
            error={draft.errors.roleMappings}
            onChange={rows => draft.set('roleMappings', rows)}
          />
          <TextInput
            label={tenants.ssoRedirectUrl}
            description={tenants.ssoRedirectUrlHelp}
            type="url"
            {...textField(draft, 'redirectUrl')}
          />
        </>
      )}
    </CreateModal>
  )
}

type FieldsProps = { draft: CreateDraft<ConnectionDraft>; connection: SsoConnection }

function SamlFields({ draft, connection: { saml } }: FieldsProps) {
  return (
    <>
      <TextInput
        data-autofocus
        label={tenants.ssoMetadataUrl}
        description={saml.idpMetadataProblem ?? undefined}
        type="url"
        {...textField(draft, 'metadataUrl')}
      />
      <Textarea
        label={tenants.ssoMetadataXml}
        description={saml.idpEntityId ? tenants.ssoMetadataKept : undefined}
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        {...textField(draft, 'metadataXml')}
      />
      <Switch
        label={tenants.ssoIdpInitiated}
        description={tenants.ssoIdpInitiatedHelp}
        {...switchField(draft, 'allowsIdpInitiated')}
      />
      <Switch label={tenants.ssoSignsRequests} {...switchField(draft, 'signsRequests')} />
      <Switch label={tenants.ssoSha1} description={tenants.ssoSha1Help} {...switchField(draft, 'allowsSha1')} />
    </>
  )
}

function OidcFields({ draft, connection: { oidc } }: FieldsProps) {
  return (
    <>
      <TextInput data-autofocus label={tenants.ssoIssuerUrl} type="url" required {...textField(draft, 'issuer')} />
      <TextInput label={tenants.ssoClientId} required {...textField(draft, 'clientId')} />
      <SecretField
        label={tenants.ssoClientSecret}
        description={oidc.clientId ? tenants.ssoSecretStored : undefined}
        {...textField(draft, 'clientSecret')}
      />
    </>
  )
}

function roleColumns(roleNames: readonly string[]): readonly RowColumn<RoleRow>[] {
  return [
    {
      header: tenants.ssoGroups,
      cell: ({ groups }, change, label) => (
        <TextInput
          aria-label={label}
          value={groups}
          onChange={event => change({ groups: event.currentTarget.value })}
        />
      ),
    },
    {
      header: tenants.ssoRole,
      cell: ({ roleName }, change, label) => (
        <Select
          aria-label={label}
          searchable
          data={[...roleNames]}
          value={roleName || null}
          onChange={value => change({ roleName: value ?? '' })}
        />
      ),
    },
  ]
}
