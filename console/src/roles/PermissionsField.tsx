import { MultiSelect } from '@mantine/core'
import { useQuery } from '../api/use-query.ts'
import { MatrixQuery } from './documents.ts'
import { roles } from './messages.ts'

type Props = { value: string[]; error?: string; isReadOnly?: boolean; onChange: (names: string[]) => void }

/** The permissions of a role. */
export function PermissionsField({ value, error, isReadOnly, onChange }: Props) {
  const [{ data }] = useQuery({ query: MatrixQuery })
  return (
    <MultiSelect
      label={roles.permissions}
      data={data?.permissions.edges.map(({ node }) => node.name) ?? value}
      value={value}
      error={error}
      readOnly={isReadOnly}
      searchable
      hidePickedOptions
      onChange={onChange}
    />
  )
}
