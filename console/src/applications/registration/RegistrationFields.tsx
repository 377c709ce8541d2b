import { Checkbox, NumberInput, TagsInput, TextInput } from '@mantine/core'
import { withoutTypenames } from '../../kit/api/without-typenames.ts'
import type { FieldsOf } from '../../kit/form/EditForm.tsx'
import { listField, switchField, textField } from '../../kit/form/fields/field-props.ts'
import { RowsField } from '../../kit/form/fields/RowsField.tsx'
import { Section } from '../../kit/page/Section.tsx'
import type { Registration, StoredRegistration } from './documents.ts'
import { registration } from './messages.ts'
import { Switch } from '../../kit/form/fields/Switch.tsx'
import { EntityForm } from '../../kit/entity/form/EntityForm.tsx'
import type { AnyRow } from '../../kit/entity/thing.ts'

const minute = 60
const day = 24 * 60 * minute
const lifetimes = [
  { name: 'accessTokenSeconds', unit: minute },
  { name: 'clientTokenSeconds', unit: minute },
  { name: 'refreshTokenSeconds', unit: day },
] as const

/** The values that are edited. */
export function registrationOf(stored: StoredRegistration): Registration {
  const { allowsRegistration, grantsScopesAtRegistration, allowsMetadataDocuments, documentHosts } = stored
  const { loginPageUrl, tellsAuthorization, tags, accessTokenSeconds, clientTokenSeconds, refreshTokenSeconds } = stored
  return {
    allowsRegistration,
    grantsScopesAtRegistration,
    allowsMetadataDocuments,
    documentHosts: withoutTypenames(documentHosts),
    loginPageUrl: loginPageUrl ?? '',
    tags,
    tellsAuthorization,
    accessTokenSeconds,
    clientTokenSeconds,
    refreshTokenSeconds,
  }
}

/** Who may introduce themselves, and what applications that did get. */
export function RegistrationFields({ isReadOnly, ...fields }: FieldsOf<Registration> & { isReadOnly: boolean }) {
  const { values, errors, set } = fields
  const draft = { ...fields, isReadOnly }
  return (
    <>
      <Section title={registration.introduced} description={registration.introducedHelp}>
        {(['allowsRegistration', 'grantsScopesAtRegistration', 'allowsMetadataDocuments'] as const).map(name => (
          <Switch
            key={name}
            label={registration[name]}
            description={registration[`${name}Help`]}
            {...switchField(draft, name)}
          />
        ))}
        <RowsField
          label={registration.documentHosts}
          help={registration.documentHostsHelp}
          columns={[
            {
              header: registration.host,
              cell: ({ pattern }, change, label) => (
                <TextInput
                  aria-label={label}
                  placeholder="*.example.com"
                  value={pattern}
                  readOnly={isReadOnly}
                  onChange={event => change({ pattern: event.currentTarget.value })}
                />
              ),
            },
            {
              header: registration.isAllowed,
              width: 96,
              cell: ({ isAllowed }, change, label) => (
                <Checkbox
                  aria-label={label}
                  checked={isAllowed}
                  disabled={isReadOnly}
                  onChange={event => change({ isAllowed: event.currentTarget.checked })}
                />
              ),
            },
          ]}
          rows={values.documentHosts}
          blank={{ pattern: '', isAllowed: true }}
          addLabel={registration.addHost}
          error={errors.documentHosts}
          isReadOnly={isReadOnly}
          onChange={rows => set('documentHosts', rows)}
        />
      </Section>
      <Section title={registration.signIn} description={registration.signInHelp}>
        <TextInput
          type="url"
          label={registration.loginPageUrl}
          description={registration.loginPageUrlHelp}
          {...textField(draft, 'loginPageUrl')}
        />
        <TagsInput
          label={registration.tags}
          description={registration.tagsHelp}
          acceptValueOnBlur
          {...listField(draft, 'tags')}
        />
      </Section>
      <Section title={registration.tokens} description={registration.tokensHelp}>
        {lifetimes.map(({ name, unit }) => (
          <NumberInput
            key={name}
            maw={320}
            label={registration[name]}
            placeholder={registration.usual}
            suffix={` ${unit === minute ? registration.minutes : registration.days}`}
            min={0}
            decimalScale={2}
            value={values[name] === null ? '' : values[name] / unit}
            error={errors[name]}
            readOnly={isReadOnly}
            onChange={value => set(name, value === '' ? null : Math.round(Number(value) * unit))}
          />
        ))}
        <Switch
          label={registration.tellsAuthorization}
          description={registration.tellsAuthorizationHelp}
          {...switchField(draft, 'tellsAuthorization')}
        />
      </Section>
    </>
  )
}

/** Who may introduce themselves to get tokens for a resource or an MCP server. */
export function RegistrationTab() {
  return (
    <EntityForm<AnyRow & Registration, Registration> fieldsOf={registrationOf} labels={registration}>
      {fields => <RegistrationFields {...fields} />}
    </EntityForm>
  )
}
