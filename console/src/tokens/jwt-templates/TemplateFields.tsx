import { Accordion, Select, Stack, TagsInput, TextInput, Title } from '@mantine/core'
import type { FieldsOf } from '../../kit/form/EditForm.tsx'
import { listField, switchField, textField } from '../../kit/form/fields/field-props.ts'
import { JsonField } from '../../kit/form/fields/JsonField.tsx'
import { jwtTemplates } from './messages.ts'
import type { TemplateValues } from './template-values.ts'
import { Switch } from '../../kit/form/fields/Switch.tsx'

type Props = FieldsOf<TemplateValues> & { isReadOnly: boolean }

type ChoiceName = 'kind' | 'authorizationClaims' | 'emptyClaims' | 'issuerType'
const choices = {
  kind: jwtTemplates.kinds,
  authorizationClaims: jwtTemplates.authorizations,
  emptyClaims: jwtTemplates.empties,
  issuerType: jwtTemplates.issuerTypes,
}

/** What a template is, its claims, and the rules by which tokens follow it. */
export function TemplateFields(props: Props) {
  const { values, errors, set, isReadOnly } = props
  const choice = (name: ChoiceName) => (
    <Select
      label={jwtTemplates[name]}
      allowDeselect={false}
      data={Object.entries(choices[name]).map(([value, label]) => ({ value, label }))}
      value={values[name]}
      error={errors[name]}
      readOnly={isReadOnly}
      // The options are the keys of the closed set of this field.
      onChange={value => value && set(name, value as never)}
    />
  )
  return (
    <Stack gap="md">
      <TextInput label={jwtTemplates.name} {...textField(props, 'name')} />
      <TextInput label={jwtTemplates.description} {...textField(props, 'description')} />
      <TagsInput label={jwtTemplates.tags} acceptValueOnBlur {...listField(props, 'tags')} />
      {choice('kind')}
      <JsonField
        label={jwtTemplates.claims}
        description={jwtTemplates.claimsHelp}
        rows={[8, 24]}
        value={values.claims}
        error={errors.claims}
        readOnly={isReadOnly}
        onChange={claims => set('claims', claims)}
      />
      <Title order={2}>{jwtTemplates.rules}</Title>
      {choice('authorizationClaims')}
      {choice('emptyClaims')}
      <Switch label={jwtTemplates.excludesPermissions} {...switchField(props, 'excludesPermissions')} />
      <Switch label={jwtTemplates.isOnlyTenantCurrent} {...switchField(props, 'isOnlyTenantCurrent')} />
      <Switch
        label={jwtTemplates.overridesSubject}
        description={jwtTemplates.overridesSubjectHelp}
        {...switchField(props, 'overridesSubject')}
      />
      <Switch
        label={jwtTemplates.omitsClaimsFromRefreshTokens}
        {...switchField(props, 'omitsClaimsFromRefreshTokens')}
      />
      <Switch label={jwtTemplates.addsTokenId} {...switchField(props, 'addsTokenId')} />
      <Accordion variant="separated" defaultValue={null}>
        <Accordion.Item value="stored">
          <Accordion.Control>{jwtTemplates.stored}</Accordion.Control>
          <Accordion.Panel>
            <Stack gap="md">
              {choice('issuerType')}
              <Switch label={jwtTemplates.conformanceIssuer} {...switchField(props, 'conformanceIssuer')} />
              <Switch label={jwtTemplates.enforceIssuer} {...switchField(props, 'enforceIssuer')} />
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </Stack>
  )
}
