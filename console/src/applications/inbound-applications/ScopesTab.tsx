import { withoutTypenames } from '../../kit/api/without-typenames.ts'
import { EntityForm } from '../../kit/entity/form/EntityForm.tsx'
import type { AnyRow } from '../../kit/entity/thing.ts'
import { type Scope, ScopeValuesQuery } from './documents.ts'
import { inboundApplications } from './messages.ts'
import { ScopeFields } from './ScopeFields.tsx'
import { useQuery } from '../../kit/api/use-query.ts'
import { useMay } from '../../frame/viewer.ts'

type Scoped = AnyRow & { permissionScopes: Scope[]; attributeScopes: Scope[] }

function fieldsOf({ permissionScopes, attributeScopes }: Scoped) {
  return {
    permissionScopes: withoutTypenames(permissionScopes),
    attributeScopes: withoutTypenames(attributeScopes),
  }
}

/** The scopes of an inbound application, a resource or an MCP server, and what each grants. */
export function ScopesTab() {
  const grantable = useGrantable()
  return (
    <EntityForm fieldsOf={fieldsOf} labels={inboundApplications}>
      {fields => <ScopeFields {...fields} grantable={grantable} />}
    </EntityForm>
  )
}

/** Names of roles and permissions that scopes can grant; none for administrators who may not read them. */
function useGrantable(): string[] {
  const [{ data }] = useQuery({ query: ScopeValuesQuery, pause: !useMay('READ_USERS') })
  return [...(data?.roles.edges ?? []), ...(data?.permissions.edges ?? [])].map(({ node }) => node.name)
}
