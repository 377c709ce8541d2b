import { MultiSelect } from '@mantine/core'
import { useQuery } from '../../api/use-query.ts'
import { useMay } from '../../../frame/viewer.ts'
import { namesOf } from '../documents.ts'

const queries = { Permission: namesOf('Permission'), Role: namesOf('Role') }

type Props = {
  of: keyof typeof queries
  label: string
  description?: string
  value?: string[]
  error?: string
  readOnly?: boolean
  onChange: (names: string[]) => void
}

/** Some roles or permissions of the project, by their names. */
export function NamesField({ of, value = [], ...field }: Props) {
  const [{ data }] = useQuery({ query: queries[of], pause: !useMay('READ_USERS') })
  const names = data?.names.edges.map(({ node }) => node.name) ?? []
  return <MultiSelect {...field} value={value} data={[...new Set([...names, ...value])]} searchable hidePickedOptions />
}
