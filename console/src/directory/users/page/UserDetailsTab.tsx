import { mutation } from '../../../kit/api/mutation.ts'
import { EditForm } from '../../../kit/form/EditForm.tsx'
import { useMay } from '../../../frame/viewer.ts'
import { UserUpdate } from '../mutations.ts'
import { useUser } from '../user/user-context.ts'
import { userFieldLabels, userFields, userUpdateVariables } from '../user/user-fields.ts'
import { AttributesForm } from './AttributesForm.tsx'
import { LoginIdsSection } from './LoginIdsSection.tsx'
import { UserForm } from './UserForm.tsx'

/** The editable details of a user, with one Save for all of them. */
export function UserDetailsTab() {
  const user = useUser()
  const mayManage = useMay('MANAGE_USERS')
  return (
    <>
      <EditForm
        stored={user}
        fieldsOf={userFields}
        labels={userFieldLabels}
        changeOf={(from, changes) => mutation(UserUpdate, userUpdateVariables(from, changes), 'user')}
      >
        {fields => <UserForm {...fields} isReadOnly={!mayManage} />}
      </EditForm>
      <AttributesForm user={user} isReadOnly={!mayManage} />
      <LoginIdsSection user={user} isReadOnly={!mayManage} />
    </>
  )
}
