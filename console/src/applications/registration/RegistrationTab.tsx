import { EntityForm } from '../../kit/entity/form/EntityForm.tsx'
import type { AnyRow } from '../../kit/entity/thing.ts'
import type { Registration } from './documents.ts'
import { registration } from './messages.ts'
import { RegistrationFields, registrationOf } from './RegistrationFields.tsx'

/** Who may introduce themselves to get tokens for a resource or an MCP server. */
export function RegistrationTab() {
  return (
    <EntityForm<AnyRow & Registration, Registration> fieldsOf={registrationOf} labels={registration}>
      {fields => <RegistrationFields {...fields} />}
    </EntityForm>
  )
}
