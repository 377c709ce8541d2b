import { withoutTypenames } from '../../kit/api/without-typenames.ts'
import { EntityForm } from '../../kit/entity/form/EntityForm.tsx'
import type { AnyRow } from '../../kit/entity/thing.ts'
import type { Scope } from './documents.ts'
import { inboundApplications } from './messages.ts'
import { ScopeFields } from './ScopeFields.tsx'
import { useGrantable } from './use-grantable.ts'

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
