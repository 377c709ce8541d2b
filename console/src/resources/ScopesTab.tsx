import { withoutTypenames } from '../api/without-typenames.ts'
import { EditForm } from '../form/EditForm.tsx'
import { useMay } from '../frame/viewer.ts'
import { inboundApplications } from '../inbound-applications/messages.ts'
import { ScopeFields } from '../inbound-applications/ScopeFields.tsx'
import { useGrantable } from '../inbound-applications/use-grantable.ts'
import type { Resource } from './documents.ts'
import { useResource } from './resource-context.ts'
import { changeOf } from './change-of.ts'

function fieldsOf({ permissionScopes, attributeScopes }: Resource) {
  return {
    permissionScopes: withoutTypenames(permissionScopes),
    attributeScopes: withoutTypenames(attributeScopes),
  }
}

/** The scopes of the resource, and what each grants. */
export function ScopesTab() {
  const isReadOnly = !useMay('MANAGE_PROJECT')
  const grantable = useGrantable()
  return (
    <EditForm stored={useResource()} fieldsOf={fieldsOf} labels={inboundApplications} changeOf={changeOf}>
      {fields => <ScopeFields {...fields} grantable={grantable} isReadOnly={isReadOnly} />}
    </EditForm>
  )
}
