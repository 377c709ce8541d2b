import { mutation } from '../api/mutation.ts'
import { MultiSelect, TagsInput, TextInput } from '@mantine/core'
import { useQuery } from '../api/use-query.ts'
import { EditForm } from '../form/EditForm.tsx'
import { listField, textField } from '../form/field-props.ts'
import { type RowColumn, RowsField } from '../form/RowsField.tsx'
import { useMay } from '../frame/viewer.ts'
import { Section } from '../page/Section.tsx'
import { EntityLookup, EntityName } from '../search/EntityLookup.tsx'
import { RolesField } from '../tenants/RolesField.tsx'
import { RolesQuery } from '../users/queries.ts'
import { type AccessKeyPageData, AccessKeyUpdate } from './documents.ts'
import { accessKeys } from './messages.ts'

type TenantRow = { tenantId: string; roleNames: string[] }

function fieldsOf({ name, description, roleNames, permittedIps, tenants }: AccessKeyPageData) {
  const rows: TenantRow[] = tenants.flatMap(each =>
    each.tenant ? [{ tenantId: each.tenant.id, roleNames: each.roleNames }] : [],
  )
  return { name, description, roleNames, permittedIps, tenants: rows }
}
const labels = { ...accessKeys, roleNames: accessKeys.roles }
type Fields = ReturnType<typeof fieldsOf>

function variablesOf({ id, version }: AccessKeyPageData, { tenants, ...changes }: Partial<Fields>) {
  // A row without its tenant was added and not filled.
  const chosen = tenants?.filter(({ tenantId }) => tenantId !== '')
  return { input: { id, expectedVersion: version, ...changes, ...(chosen && { tenants: chosen }) } }
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

/** What a key is called, what it may do, and where from. */
export function AccessKeyForm({ accessKey, isReadOnly }: { accessKey: AccessKeyPageData; isReadOnly: boolean }) {
  const [{ data: roleData }] = useQuery({ query: RolesQuery, pause: !useMay('READ_USERS') })
  const names = roleData?.roles.edges.map(({ node }) => node.name) ?? []
  return (
    <EditForm
      stored={accessKey}
      fieldsOf={fieldsOf}
      labels={labels}
      savedToast={accessKeys.savedToast(accessKey.name)}
      changeOf={(from, changes) => mutation(AccessKeyUpdate, variablesOf(from, changes), 'accessKey')}
    >
      {fields => {
        const draft = { ...fields, isReadOnly }
        return (
          <>
            <Section title={accessKeys.details}>
              <TextInput label={accessKeys.name} {...textField(draft, 'name')} />
              <TextInput label={accessKeys.description} {...textField(draft, 'description')} />
            </Section>
            <Section title={accessKeys.access} description={accessKeys.accessHelp}>
              <MultiSelect
                label={accessKeys.roles}
                description={accessKeys.rolesHelp}
                data={[...new Set([...names, ...draft.values.roleNames])]}
                searchable
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
                isReadOnly={isReadOnly}
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
        )
      }}
    </EditForm>
  )
}
