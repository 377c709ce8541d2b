import { Group, Select } from '@mantine/core'
import { useState } from 'react'
import { useClient } from 'urql'
import { RolesQuery } from '../../../directory/users/queries.ts'
import { useMay } from '../../../frame/viewer.ts'
import { useQuery } from '../../../kit/api/use-query.ts'
import { EntityLookup } from '../../../kit/search/EntityLookup.tsx'
import type { Assumed } from './assumed.ts'
import { FlowTestUserQuery } from './documents.ts'
import { flowTest as texts } from './messages.ts'

type Props = { assumed: Assumed; onChange: (assumed: Assumed) => void }

/** As whom the flow is tried out. */
export function AssumedFields({ assumed, onChange }: Props) {
  const client = useClient()
  const mayReadUsers = useMay('READ_USERS')
  const [{ data }] = useQuery({ query: RolesQuery })
  const [isLoading, setIsLoading] = useState(false)
  const choose = async (id: string) => {
    setIsLoading(true)
    const { data: found } = await client.query(FlowTestUserQuery, { id })
    setIsLoading(false)
    onChange({ ...assumed, user: found?.node?.__typename === 'User' ? found.node : undefined })
  }
  return (
    <Group gap="xs" grow align="start" aria-busy={isLoading}>
      {mayReadUsers && (
        <EntityLookup
          kind="user"
          label={texts.asUser}
          onChange={choose}
          onClear={() => onChange({ ...assumed, user: undefined })}
        />
      )}
      <Select
        label={texts.withRole}
        searchable
        clearable
        data={data?.roles.edges.map(({ node }) => node.name) ?? []}
        value={assumed.roleName ?? null}
        onChange={roleName => onChange({ ...assumed, roleName: roleName ?? undefined })}
      />
    </Group>
  )
}
