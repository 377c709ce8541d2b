import { ChangeModal } from '../../kit/form/modals/ChangeModal.tsx'
import { mutation } from '../../kit/api/mutation.ts'
import { Checkbox, Radio, Stack, TextInput } from '@mantine/core'
import { useClient } from 'urql'
import { outcomeOf } from '../../kit/api/outcome.ts'
import { useDraft } from '../../kit/form/draft.ts'
import { FormModal } from '../../kit/form/modals/FormModal.tsx'
import { useChange } from '../../kit/form/use-change.ts'
import { useViewer } from '../../frame/viewer.ts'
import { AdministratorCreate, type AdministratorData, AdministratorDelete, AdministratorUpdate } from './documents.ts'
import { administrators } from './messages.ts'
import { type AdministratorRole, administratorRoles, roleIn, withRoleIn } from './roles.ts'
import { Switch } from '../../kit/form/fields/Switch.tsx'

type Common = { onClose: () => void; onDone: () => void }

type RoleFieldsProps = {
  role: AdministratorRole
  isCompany: boolean
  onRole: (role: AdministratorRole) => void
  onCompany: (isCompany: boolean) => void
}

function RoleFields({ role, isCompany, onRole, onCompany }: RoleFieldsProps) {
  return (
    <>
      <Switch
        label={administrators.isCompany}
        description={administrators.isCompanyHelp}
        checked={isCompany}
        onChange={event => onCompany(event.currentTarget.checked)}
      />
      {!isCompany && (
        <Radio.Group
          label={administrators.role}
          value={role}
          onChange={value => onRole(administratorRoles.find(each => each === value) ?? role)}
        >
          <Stack gap="xs" mt={4}>
            {administratorRoles.map(each => (
              <Radio
                key={each}
                value={each}
                label={administrators.roleNames[each]}
                description={administrators.roleHelp[each]}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </>
  )
}

/** The field of the form for a field that the server names: `administrators.0.attributes.email`. */
function formField(field: string): string {
  const [, own = field] = /^administrators\.0\.(?:attributes\.)?(\w+)/.exec(field) ?? []
  return own === 'displayName' ? 'name' : own
}

/** Makes a user an administrator, or a new one. */
export function InviteModal({ onClose, onDone }: Common) {
  const client = useClient()
  const { projectDatabaseId: projectId } = useViewer()
  const { values, isDirty, set } = useDraft({
    loginId: '',
    name: '',
    email: '',
    role: 'DEVELOPER' as AdministratorRole,
    isCompany: false,
    isInvited: true,
  })
  const { isRunning, errors, failure, run } = useChange()
  const { loginId, name, email, role, isCompany, isInvited } = values
  const draft = {
    loginId: loginId.trim(),
    isInvited,
    isCompanyAdministrator: isCompany,
    ...(name && { name }),
    ...(email && { email }),
    projectRoles: isCompany ? [] : [{ projectDatabaseIds: [projectId], role }],
  }
  const variables = { input: { administrators: [draft] } }
  const submit = () =>
    run(
      {
        send: async () => {
          if (!draft.loginId) return { kind: 'invalid', errors: { loginId: administrators.loginIdMissing } }
          const { data, error } = await client.mutation(AdministratorCreate, variables)
          const answer = data?.administratorCreate
          const named =
            answer?.__typename === 'InvalidInput'
              ? { ...answer, fields: answer.fields.map(each => ({ ...each, field: formField(each.field) })) }
              : answer
          return outcomeOf(named, error, each => ('administrators' in each ? each.administrators : undefined))
        },
      },
      { toast: administrators.invitedToast(draft.loginId), onDone },
    )
  return (
    <FormModal
      isOpen
      title={administrators.inviteTitle}
      isDirty={isDirty}
      errors={errors}
      failure={failure}
      isRunning={isRunning}
      action={administrators.invite}
      request={{ document: AdministratorCreate, variables }}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={administrators.loginId}
        description={administrators.loginIdHelp}
        required
        autoComplete="off"
        value={loginId}
        error={errors.loginId}
        onChange={event => set('loginId', event.currentTarget.value)}
      />
      <TextInput
        label={administrators.name}
        autoComplete="off"
        value={name}
        error={errors.name}
        onChange={event => set('name', event.currentTarget.value)}
      />
      <TextInput
        label={administrators.email}
        type="email"
        autoComplete="off"
        value={email}
        error={errors.email}
        onChange={event => set('email', event.currentTarget.value)}
      />
      <RoleFields
        role={role}
        isCompany={isCompany}
        onRole={value => set('role', value)}
        onCompany={value => set('isCompany', value)}
      />
      <Checkbox
        label={administrators.isInvited}
        checked={isInvited}
        onChange={event => set('isInvited', event.currentTarget.checked)}
      />
    </FormModal>
  )
}

/** Changes what an administrator may do. */
export function RoleModal({ administrator, onClose, onDone }: Common & { administrator: AdministratorData }) {
  const { projectDatabaseId: projectId } = useViewer()
  const { values, isDirty, set } = useDraft({
    role: roleIn(administrator, projectId) ?? ('AUDITOR' as AdministratorRole),
    isCompany: administrator.isCompanyAdministrator,
  })
  const { isRunning, errors, failure, run } = useChange()
  const name = administrator.name || administrator.databaseId
  const variables = {
    input: {
      id: administrator.id,
      expectedVersion: administrator.version,
      isCompanyAdministrator: values.isCompany,
      projectRoles: values.isCompany ? administrator.projectRoles : withRoleIn(administrator, projectId, values.role),
      tagRoles: administrator.tagRoles,
    },
  }
  const submit = () =>
    run(mutation(AdministratorUpdate, variables, 'administrator'), { toast: administrators.savedToast(name), onDone })
  return (
    <FormModal
      isOpen
      title={administrators.editTitle(name)}
      isDirty={isDirty}
      errors={errors}
      failure={failure}
      isRunning={isRunning}
      action={administrators.edit}
      request={{ document: AdministratorUpdate, variables }}
      onSubmit={submit}
      onClose={onClose}
    >
      <RoleFields
        role={values.role}
        isCompany={values.isCompany}
        onRole={value => set('role', value)}
        onCompany={value => set('isCompany', value)}
      />
    </FormModal>
  )
}

/** Takes the console away from an administrator. */
export function RemoveModal({ administrator, onClose, onDone }: Common & { administrator: AdministratorData }) {
  const name = administrator.name || administrator.databaseId
  const variables = { input: { id: administrator.id } }
  return (
    <ChangeModal
      isOpen
      title={administrators.removeTitle(name)}
      action={administrators.remove}
      isDangerous
      change={mutation(AdministratorDelete, variables, 'deletedId')}
      toast={administrators.removedToast(name)}
      onDone={onDone}
      onClose={onClose}
    >
      {administrators.removeText}
    </ChangeModal>
  )
}
