import { EditForm } from '../form/EditForm.tsx'
import { useMay } from '../frame/viewer.ts'
import { registration } from '../registration/messages.ts'
import { RegistrationFields, registrationOf } from '../registration/RegistrationFields.tsx'
import { useMcpServer } from './server-context.ts'
import { changeOf } from './change-of.ts'

/** Who may introduce themselves to get tokens for the MCP server. */
export function RegistrationTab() {
  const isReadOnly = !useMay('MANAGE_PROJECT')
  return (
    <EditForm stored={useMcpServer()} fieldsOf={registrationOf} labels={registration} changeOf={changeOf}>
      {fields => <RegistrationFields {...fields} isReadOnly={isReadOnly} />}
    </EditForm>
  )
}
