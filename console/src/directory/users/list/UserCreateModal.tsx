import { Button, Group, Input, MultiSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { mutation } from '../../../kit/api/mutation.ts'
import { useQuery } from '../../../kit/api/use-query.ts'
import { SecretField } from '../../../kit/form/fields/SecretField.tsx'
import { CreateModal } from '../../../kit/form/modals/CreateModal.tsx'
import { EntityLookup } from '../../../kit/search/EntityLookup.tsx'
import { UserCreate } from '../mutations.ts'
import { RolesQuery } from '../queries.ts'
import { users } from '../messages.ts'
import { generatePassword } from '../security/generate-password.ts'
import { addressKind, type NewUser, newUserVariables } from './new-user.ts'

const blank: NewUser = { address: '', name: '', start: 'later', password: '', tenantId: '', roleNames: [] }
const starts = ['later', 'invitation', 'password'] as const

/** Asks for one address, how the first sign-in goes, and what the user may do; leads to the page of the new user. */
export function UserCreateModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const [{ data: roleData }] = useQuery({ query: RolesQuery, pause: !isOpen })
  return (
    <CreateModal
      isOpen={isOpen}
      title={users.createTitle}
      action={users.create}
      blank={blank}
      missingOf={({ address, start, password }) => ({
        address: address.trim() === '' ? users.addressMissing : undefined,
        password: start === 'password' && password === '' ? users.passwordMissing : undefined,
        start: start === 'invitation' && addressKind(address) === 'loginId' ? users.invitationNeedsAddress : undefined,
      })}
      changeOf={values => mutation(UserCreate, newUserVariables(values), 'user', { LOGIN_ID_TAKEN: 'address' })}
      toastOf={({ name, address }) => users.createdToast(name.trim() || address.trim())}
      onDone={user => navigate({ to: '/users/$userId', params: { userId: user.databaseId } })}
      onClose={onClose}
    >
      {({ values, errors, set }) => (
        <>
          <TextInput
            data-autofocus
            label={users.address}
            description={values.address.trim() ? users.takenAs[addressKind(values.address)] : users.addressHelp}
            required
            autoComplete="off"
            value={values.address}
            error={errors.address ?? errors.loginId ?? errors.email ?? errors.phone}
            onChange={event => set('address', event.currentTarget.value)}
          />
          <TextInput
            label={users.displayName}
            autoComplete="off"
            value={values.name}
            error={errors.name}
            onChange={event => set('name', event.currentTarget.value)}
          />
          <Input.Wrapper label={users.firstSignIn} error={errors.start ?? errors.invitation}>
            <SegmentedControl
              fullWidth
              aria-label={users.firstSignIn}
              data={starts.map(value => ({ value, label: users.starts[value] }))}
              value={values.start}
              onChange={value => set('start', starts.find(each => each === value) ?? 'later')}
            />
          </Input.Wrapper>
          {values.start === 'password' && (
            <Group gap="xs" align="flex-end" wrap="nowrap">
              <SecretField
                label={users.password}
                autoComplete="new-password"
                value={values.password}
                error={errors.password}
                onChange={event => set('password', event.currentTarget.value)}
                style={{ flex: 1 }}
              />
              <Button
                variant="default"
                onClick={() =>
                  set(
                    'password',
                    generatePassword(bytes => crypto.getRandomValues(bytes)),
                  )
                }
              >
                {users.generate}
              </Button>
            </Group>
          )}
          <EntityLookup
            kind="tenant"
            label={users.tenant}
            onChange={id => set('tenantId', id)}
            onClear={() => set('tenantId', '')}
          />
          <MultiSelect
            label={users.roles}
            description={values.tenantId ? users.rolesThere : users.rolesHelp}
            data={roleData?.roles.edges.map(edge => edge.node.name) ?? []}
            value={values.roleNames}
            error={errors.roleNames ?? errors.tenants}
            onChange={value => set('roleNames', value)}
          />
        </>
      )}
    </CreateModal>
  )
}
