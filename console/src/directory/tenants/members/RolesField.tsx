import { MultiSelect } from '@mantine/core'
import { useQuery } from '../../../kit/api/use-query.ts'
import { TenantRolesQuery } from '../documents.ts'
import { tenants } from '../messages.ts'

type Props = { tenantId: string; value: string[]; error?: string; onChange: (names: string[]) => void }

/** The roles that can be given in a tenant: its own, and those of the project. */
export function RolesField({ tenantId, value, error, onChange }: Props) {
  const [{ data }] = useQuery({ query: TenantRolesQuery, variables: { tenantIds: [tenantId] } })
  const names = data?.roles.edges.map(({ node }) => node.name) ?? value
  return (
    <MultiSelect
      label={tenants.roles}
      data={[...new Set(names)]}
      value={value}
      error={error}
      searchable
      onChange={onChange}
    />
  )
}
