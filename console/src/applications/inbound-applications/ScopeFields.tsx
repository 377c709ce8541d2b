import { Checkbox, MultiSelect, TagsInput, TextInput } from '@mantine/core'
import { type RowColumn, RowsField } from '../../kit/form/fields/RowsField.tsx'
import { Section } from '../../kit/page/Section.tsx'
import type { Scope } from './documents.ts'
import { inboundApplications } from './messages.ts'

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
          value={description ?? ''}
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

type Values = { permissionScopes: Scope[]; attributeScopes: Scope[] }
type Props = {
  values: Values
  errors: Partial<Record<keyof Values, string>>
  set: (name: keyof Values, scopes: Scope[]) => void
  /** Names of roles and permissions that a scope can grant. */
  grantable: readonly string[]
  isReadOnly: boolean
}

/** The scopes that can be asked for, and what each grants. */
export function ScopeFields({ values, errors, set, grantable, isReadOnly }: Props) {
  const permissionColumns = columnsOf({
    header: inboundApplications.grants,
    cell: ({ values: granted }, change, label) => (
      <MultiSelect
        aria-label={label}
        data={[...new Set([...grantable, ...granted])]}
        searchable
        value={granted}
        onChange={next => change({ values: next })}
      />
    ),
  })
  const kinds = [
    { name: 'permissionScopes', help: inboundApplications.permissionScopesHelp, columns: permissionColumns },
    { name: 'attributeScopes', help: inboundApplications.attributeScopesHelp, columns: attributeColumns },
  ] as const
  return kinds.map(({ name, help, columns }) => (
    <Section key={name} title={inboundApplications[name]} description={help} isWide>
      <RowsField
        label={inboundApplications[name]}
        isLabelHidden
        columns={columns}
        rows={values[name]}
        blank={blank}
        addLabel={inboundApplications.addScope}
        error={errors[name]}
        isReadOnly={isReadOnly}
        onChange={rows => set(name, rows)}
      />
    </Section>
  ))
}
