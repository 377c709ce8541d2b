import { accessKey } from '@gatehouse-id/entities'
import { TagsInput, TextInput } from '@mantine/core'
import { useEntity } from '../../kit/entity/entity-context.ts'
import { EntityForm } from '../../kit/entity/form/EntityForm.tsx'
import { NamesField } from '../../kit/entity/form/NamesField.tsx'
import type { RowOf } from '../../kit/entity/row.ts'
import { listField, textField } from '../../kit/form/fields/field-props.ts'
import { type RowColumn, RowsField } from '../../kit/form/fields/RowsField.tsx'
import { Section } from '../../kit/page/Section.tsx'
import { EntityLookup, EntityName } from '../../kit/search/EntityLookup.tsx'
import { RolesField } from '../../directory/tenants/members/RolesField.tsx'
import { accessKeys } from './messages.ts'
import { UseSection } from './UseSection.tsx'

type TenantRow = { tenantId: string; roleNames: string[] }

function fieldsOf({ name, description, roleNames, permittedIps, tenants }: RowOf<typeof accessKey>) {
  const rows: TenantRow[] = tenants.flatMap(each =>
    each.tenant ? [{ tenantId: each.tenant.id, roleNames: each.roleNames }] : [],
  )
  return { name, description: description ?? '', roleNames, permittedIps, tenants: rows }
}
const labels = { ...accessKeys, roleNames: accessKeys.roles }
type Fields = ReturnType<typeof fieldsOf>

function inputOf({ tenants, ...changes }: Partial<Fields>) {
  // A row without its tenant was added and not filled.
  const chosen = tenants?.filter(({ tenantId }) => tenantId !== '')
  return { ...changes, ...(chosen && { tenants: chosen }) }
}

const tenantColumns: readonly RowColumn<TenantRow>[] = [
  {
    header: accessKeys.tenant,
    width: 240,
    cell: ({ tenantId }, change, label) =>
      tenantId ? (
        <EntityName id={tenantId} />
      ) : (
        <EntityLookup kind="tenant" label={label} onChange={id => change({ tenantId: id })} />
      ),
  },
  {
    header: accessKeys.roles,
    cell: ({ tenantId, roleNames }, change) =>
      tenantId && <RolesField tenantId={tenantId} value={roleNames} onChange={names => change({ roleNames: names })} />,
  },
]

/** What a key is called, what it may do and where from, and how it was used. */
export function DetailsTab() {
  const { name } = useEntity(accessKey)
  return (
    <>
      <EntityForm fieldsOf={fieldsOf} labels={labels} inputOf={inputOf} savedToast={accessKeys.savedToast(name)}>
        {draft => (
          <>
            <Section title={accessKeys.details}>
              <TextInput label={accessKeys.name} {...textField(draft, 'name')} />
              <TextInput label={accessKeys.description} {...textField(draft, 'description')} />
            </Section>
            <Section title={accessKeys.access} description={accessKeys.accessHelp}>
              <NamesField
                of="Role"
                label={accessKeys.roles}
                description={accessKeys.roleNamesHelp}
                {...listField(draft, 'roleNames')}
              />
              <RowsField
                label={accessKeys.tenants}
                help={accessKeys.tenantsHelp}
                columns={tenantColumns}
                rows={draft.values.tenants}
                blank={{ tenantId: '', roleNames: [] }}
                addLabel={accessKeys.addTenant}
                error={draft.errors.tenants}
                isReadOnly={draft.isReadOnly}
                onChange={rows => draft.set('tenants', rows)}
              />
              <TagsInput
                label={accessKeys.permittedIps}
                description={accessKeys.permittedIpsHelp}
                acceptValueOnBlur
                {...listField(draft, 'permittedIps')}
              />
            </Section>
          </>
        )}
      </EntityForm>
      <UseSection />
    </>
  )
}
