import { Switch, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useClient } from 'urql'
import { outcomeOf, refusedAt } from '../api/outcome.ts'
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
  const client = useClient()
  return (
    <CreateModal
      {...state}
      title={roles.createRoleTitle}
      action={roles.createRole}
      blank={blank}
      missingOf={({ name }) => (name.trim() ? {} : { name: roles.nameMissing })}
      requestOf={values => ({ document: RoleCreate, variables: variablesOf(values) })}
      create={async values => {
        const { data, error } = await client.mutation(RoleCreate, variablesOf(values))
        const outcome = outcomeOf(data?.roleCreate, error, answer => ('role' in answer ? answer.role : undefined))
        return refusedAt('name', 'ROLE_TAKEN', outcome)
      }}
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
