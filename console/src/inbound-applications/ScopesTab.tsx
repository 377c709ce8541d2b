import { withoutTypenames } from '../api/without-typenames.ts'
import { EditForm } from '../form/EditForm.tsx'
import { useMay } from '../frame/viewer.ts'
import { useInboundApplication } from './application-context.ts'
import type { InboundApplication } from './documents.ts'
import { inboundApplications } from './messages.ts'
import { ScopeFields } from './ScopeFields.tsx'
import { useGrantable } from './use-grantable.ts'
import { changeOf } from './change-of.ts'

function fieldsOf({ permissionScopes, attributeScopes }: InboundApplication) {
  return {
    permissionScopes: withoutTypenames(permissionScopes),
    attributeScopes: withoutTypenames(attributeScopes),
  }
}

/** The scopes that an application can ask for, and what each grants. */
export function ScopesTab() {
  const isReadOnly = !useMay('MANAGE_PROJECT')
  const grantable = useGrantable()
  return (
    <EditForm stored={useInboundApplication()} fieldsOf={fieldsOf} labels={inboundApplications} changeOf={changeOf}>
      {fields => <ScopeFields {...fields} grantable={grantable} isReadOnly={isReadOnly} />}
    </EditForm>
  )
}
