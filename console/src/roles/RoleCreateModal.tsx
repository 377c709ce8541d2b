import { Switch, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useClient } from 'urql'
import { outcomeOf } from '../api/outcome.ts'
import { useDraft } from '../form/draft.ts'
import { FormModal } from '../form/FormModal.tsx'
import { useChange } from '../form/use-change.ts'
import { RoleCreate } from './documents.ts'
import { roles } from './messages.ts'
import { PermissionsField } from './PermissionsField.tsx'

const blank = { name: '', description: '', permissionNames: [] as string[], isDefault: false }

/** Asks for what a new role is and allows, and leads to its page. */
export function RoleCreateModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const client = useClient()
  const { values, isDirty, set, replace } = useDraft(blank)
  const { isRunning, errors, failure, run, reset } = useChange()
  const variables = { input: { ...values, name: values.name.trim() } }
  const close = () => {
    replace({})
    reset()
    onClose()
  }
  const submit = () =>
    run(
      async () => {
        if (!variables.input.name) return { kind: 'invalid', errors: { name: roles.nameMissing } }
        const { data, error } = await client.mutation(RoleCreate, variables)
        return outcomeOf(data?.roleCreate, error, answer => ('role' in answer ? answer.role : undefined))
      },
      {
        toast: roles.createdToast(variables.input.name),
        onDone: ({ id }) => {
          replace({})
          return navigate({ to: '/roles/$id', params: { id } })
        },
      },
    )
  return (
    <FormModal
      isOpen={isOpen}
      title={roles.createRoleTitle}
      isDirty={isDirty}
      errors={errors}
      failure={failure}
      isRunning={isRunning}
      action={roles.createRole}
      request={{ document: RoleCreate, variables }}
      onSubmit={submit}
      onClose={close}
    >
      <TextInput
        data-autofocus
        label={roles.name}
        required
        autoComplete="off"
        value={values.name}
        error={errors.name}
        onChange={event => set('name', event.currentTarget.value)}
      />
      <TextInput
        label={roles.description}
        autoComplete="off"
        value={values.description}
        error={errors.description}
        onChange={event => set('description', event.currentTarget.value)}
      />
      <PermissionsField
        value={values.permissionNames}
        error={errors.permissionNames}
        onChange={value => set('permissionNames', value)}
      />
      <Switch
        label={roles.isDefault}
        description={roles.isDefaultHelp}
        checked={values.isDefault}
        onChange={event => set('isDefault', event.currentTarget.checked)}
      />
    </FormModal>
  )
}
