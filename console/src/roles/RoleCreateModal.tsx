import { mutation } from '../api/mutation.ts'
import { Switch, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { CreateModal } from '../form/CreateModal.tsx'
import { switchField, textField } from '../form/field-props.ts'
import { RoleCreate } from './documents.ts'
import { roles } from './messages.ts'
import { PermissionsField } from './PermissionsField.tsx'

const blank = { name: '', description: '', permissionNames: [] as string[], isDefault: false }

function variablesOf(values: typeof blank) {
  return { input: { ...values, name: values.name.trim() } }
}

/** Asks for what a new role is and allows, and leads to its page. */
export function RoleCreateModal(state: { isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <CreateModal
      {...state}
      title={roles.createRoleTitle}
      action={roles.createRole}
      blank={blank}
      missingOf={({ name }) => (name.trim() ? {} : { name: roles.nameMissing })}
      changeOf={values => mutation(RoleCreate, variablesOf(values), 'role', { ROLE_TAKEN: 'name' })}
      toastOf={({ name }) => roles.createdToast(name.trim())}
      onDone={({ id }) => navigate({ to: '/roles/$id', params: { id } })}
    >
      {draft => (
        <>
          <TextInput data-autofocus label={roles.name} required {...textField(draft, 'name')} />
          <TextInput label={roles.description} {...textField(draft, 'description')} />
          <PermissionsField
            value={draft.values.permissionNames}
            error={draft.errors.permissionNames}
            onChange={value => draft.set('permissionNames', value)}
          />
          <Switch label={roles.isDefault} description={roles.isDefaultHelp} {...switchField(draft, 'isDefault')} />
        </>
      )}
    </CreateModal>
  )
}
