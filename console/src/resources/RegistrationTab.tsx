import { EditForm } from '../form/EditForm.tsx'
import { useMay } from '../frame/viewer.ts'
import { registration } from '../registration/messages.ts'
import { RegistrationFields, registrationOf } from '../registration/RegistrationFields.tsx'
import { useResource } from './resource-context.ts'
import { changeOf } from './change-of.ts'

/** Who may introduce themselves to get tokens for the resource. */
export function RegistrationTab() {
  const isReadOnly = !useMay('MANAGE_PROJECT')
  return (
    <EditForm stored={useResource()} fieldsOf={registrationOf} labels={registration} changeOf={changeOf}>
      {fields => <RegistrationFields {...fields} isReadOnly={isReadOnly} />}
    </EditForm>
  )
}
