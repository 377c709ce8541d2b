import { Checkbox, MultiSelect, TagsInput, TextInput } from '@mantine/core'
import { useQuery } from '../api/use-query.ts'
import { withoutTypenames } from '../api/without-typenames.ts'
import { EditForm } from '../form/EditForm.tsx'
import { type RowColumn, RowsField } from '../form/RowsField.tsx'
import { useMay } from '../frame/viewer.ts'
import { Section } from '../page/Section.tsx'
import { useInboundApplication } from './application-context.ts'
import { type InboundApplication, type Scope, ScopeValuesQuery } from './documents.ts'
import { inboundApplications } from './messages.ts'
import { useSave } from './use-save.ts'

function fieldsOf({ permissionScopes, attributeScopes }: InboundApplication) {
  return {
    permissionScopes: withoutTypenames(permissionScopes),
    attributeScopes: withoutTypenames(attributeScopes),
  }
}

const blank: Scope = { name: '', description: '', values: [], isOptional: false }

function columnsOf(values: RowColumn<Scope>): readonly RowColumn<Scope>[] {
  return [
    {
      header: inboundApplications.scope,
      cell: ({ name }, change, label) => (
        <TextInput aria-label={label} value={name} onChange={event => change({ name: event.currentTarget.value })} />
      ),
    },
    {
      header: inboundApplications.consentText,
      cell: ({ description }, change, label) => (
        <TextInput
          aria-label={label}
          value={description}
          onChange={event => change({ description: event.currentTarget.value })}
        />
      ),
    },
    values,
    {
      header: inboundApplications.isOptional,
      width: 80,
      cell: ({ isOptional }, change, label) => (
        <Checkbox
          aria-label={label}
          checked={isOptional}
          onChange={event => change({ isOptional: event.currentTarget.checked })}
        />
      ),
    },
  ]
}

const attributeColumns = columnsOf({
  header: inboundApplications.attributes,
  cell: ({ values }, change, label) => (
    <TagsInput aria-label={label} acceptValueOnBlur value={values} onChange={next => change({ values: next })} />
  ),
})

/** The scopes that an application can ask for, and what each grants. */
export function ScopesTab() {
  const isReadOnly = !useMay('MANAGE_PROJECT')
  const [{ data }] = useQuery({ query: ScopeValuesQuery, pause: !useMay('READ_USERS') })
  const names = [...(data?.roles.edges ?? []), ...(data?.permissions.edges ?? [])].map(({ node }) => node.name)
  const permissionColumns = columnsOf({
    header: inboundApplications.grants,
    cell: ({ values }, change, label) => (
      <MultiSelect
        aria-label={label}
        data={[...new Set([...names, ...values])]}
        searchable
        value={values}
        onChange={next => change({ values: next })}
      />
    ),
  })
  return (
    <EditForm stored={useInboundApplication()} fieldsOf={fieldsOf} labels={inboundApplications} {...useSave()}>
      {({ values, errors, set }) => (
        <>
          <Section
            title={inboundApplications.permissionScopes}
            description={inboundApplications.permissionScopesHelp}
            isWide
          >
            <RowsField
              label={inboundApplications.permissionScopes}
              isLabelHidden
              columns={permissionColumns}
              rows={values.permissionScopes}
              blank={blank}
              addLabel={inboundApplications.addScope}
              error={errors.permissionScopes}
              isReadOnly={isReadOnly}
              onChange={rows => set('permissionScopes', rows)}
            />
          </Section>
          <Section
            title={inboundApplications.attributeScopes}
            description={inboundApplications.attributeScopesHelp}
            isWide
          >
            <RowsField
              label={inboundApplications.attributeScopes}
              isLabelHidden
              columns={attributeColumns}
              rows={values.attributeScopes}
              blank={blank}
              addLabel={inboundApplications.addScope}
              error={errors.attributeScopes}
              isReadOnly={isReadOnly}
              onChange={rows => set('attributeScopes', rows)}
            />
          </Section>
        </>
      )}
    </EditForm>
  )
}
