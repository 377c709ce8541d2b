import { mutation } from '../../../kit/api/mutation.ts'
import { useDraft } from '../../../kit/form/draft.ts'
import { FormModal } from '../../../kit/form/modals/FormModal.tsx'
import { useChange } from '../../../kit/form/use-change.ts'
import { userName } from '../../users/user/user-name.ts'
import type { Tenant } from '../tenant-context.ts'
import { UserTenantRolesSet } from '../mutations.ts'
import { tenants } from '../messages.ts'
import { RolesField } from './RolesField.tsx'
import type { ResultOf } from '../../../kit/api/graphql.ts'
import type { TenantMembersQuery } from '../documents.ts'

type Props = { tenant: Tenant; member: Member; onClose: () => void; onDone: () => void }

/** Changes the roles of a member in a tenant. */
export function MemberRolesModal({ tenant, member, onClose, onDone }: Props) {
  const { values, isDirty, set } = useDraft({ roleNames: rolesIn(member, tenant.id) })
  const { isRunning, errors, failure, run } = useChange()
  const variables = { input: { id: member.id, tenantId: tenant.id, roleNames: values.roleNames } }
  const submit = () =>
    run(mutation(UserTenantRolesSet, variables, 'user'), { toast: tenants.rolesToast(userName(member)), onDone })
  return (
    <FormModal
      isOpen
      title={tenants.editRolesTitle(userName(member))}
      isDirty={isDirty}
      errors={errors}
      failure={failure}
      isRunning={isRunning}
      action={tenants.editRoles}
      request={{ document: UserTenantRolesSet, variables }}
      onSubmit={submit}
      onClose={onClose}
    >
      <RolesField
        tenantId={tenant.id}
        value={values.roleNames}
        error={errors.roleNames}
        onChange={value => set('roleNames', value)}
      />
    </FormModal>
  )
}

/** A user as the members' table shows it. */
export type Member = ResultOf<typeof TenantMembersQuery>['users']['edges'][number]['node']

/** The roles that a member has in a tenant. */
export function rolesIn(member: Member, tenantId: string): string[] {
  const membership = member.tenants.edges.find(({ node }) => node.tenant?.id === tenantId)
  return membership?.node.roles.map(({ name }) => name) ?? []
}
