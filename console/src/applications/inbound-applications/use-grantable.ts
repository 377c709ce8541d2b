import { useQuery } from '../../kit/api/use-query.ts'
import { useMay } from '../../frame/viewer.ts'
import { ScopeValuesQuery } from './documents.ts'

/** Names of roles and permissions that scopes can grant; none for administrators who may not read them. */
export function useGrantable(): string[] {
  const [{ data }] = useQuery({ query: ScopeValuesQuery, pause: !useMay('READ_USERS') })
  return [...(data?.roles.edges ?? []), ...(data?.permissions.edges ?? [])].map(({ node }) => node.name)
}
