import { MultiSelect, TextInput } from '@mantine/core'
import { useQuery } from '../../../kit/api/use-query.ts'
import { type RowColumn, RowsField } from '../../../kit/form/fields/RowsField.tsx'
import { RolesQuery } from '../../../directory/users/queries.ts'
import type { SsoApplication } from '../documents.ts'
import { ssoApplications } from '../messages.ts'

type Saml = NonNullable<SsoApplication['saml']>
type AttributeMapping = Saml['attributeMappings'][number]
type GroupMapping = Saml['groupMappings'][number]
type Mappings = { attributeMappings: AttributeMapping[]; groupMappings: GroupMapping[] }
/** What of a form's draft the mappings need. */
type Props = {
  values: Mappings
  errors: Partial<Record<keyof Mappings, string>>
  isReadOnly: boolean
  set(name: 'attributeMappings', rows: AttributeMapping[]): void
  set(name: 'groupMappings', rows: GroupMapping[]): void
}

/** What SAML and WS-Federation tell an application about a user. */
export function MappingFields({ values, errors, set, isReadOnly }: Props) {
  const [{ data }] = useQuery({ query: RolesQuery })
  const roleNames = data?.roles.edges.map(({ node }) => node.name) ?? []
  return (
    <>
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
    </>
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
      <TextInput
        aria-label={label}
        value={type ?? ''}
        onChange={event => change({ type: event.currentTarget.value })}
      />
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
