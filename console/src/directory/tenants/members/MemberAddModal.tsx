import { TextInput } from '@mantine/core'
import { useClient } from 'urql'
import { graphql } from '../../../kit/api/graphql.ts'
import { type Outcome, outcomeOf } from '../../../kit/api/outcome.ts'
import { useDraft } from '../../../kit/form/draft.ts'
import { FormModal } from '../../../kit/form/modals/FormModal.tsx'
import { useChange } from '../../../kit/form/use-change.ts'
import type { Tenant } from '../tenant-context.ts'
import { UserTenantAdd, UserTenantRolesSet } from '../mutations.ts'
import { tenants } from '../messages.ts'
import { RolesField } from './RolesField.tsx'

const MemberLookup = graphql(`
  query MemberLookup($loginId: String, $userId: String) {
    user(loginId: $loginId, databaseId: $userId) { id }
  }
`)

type Props = { tenant: Tenant; onClose: () => void; onDone: () => void }

/** Adds an existing user to a tenant, with roles in it. */
export function MemberAddModal({ tenant, onClose, onDone }: Props) {
  const client = useClient()
  const { values, isDirty, set } = useDraft({ user: '', roleNames: [] as string[] })
  const { isRunning, errors, failure, run } = useChange()
  const user = values.user.trim()
  const add = async (): Promise<Outcome<unknown>> => {
    if (!user) return { kind: 'invalid', errors: { user: tenants.userMissing } }
    const by = /^U[0-9A-Za-z]{27}$/.test(user) ? { userId: user } : { loginId: user }
    const found = await client.query(MemberLookup, by, { requestPolicy: 'network-only' })
    if (found.error) return outcomeOf(undefined, found.error, () => undefined)
    const id = found.data?.user?.id
    if (!id) return { kind: 'invalid', errors: { user: tenants.userUnknown } }
    const input = { id, tenantId: tenant.id }
    const added = await client.mutation(UserTenantAdd, { input })
    const outcome = outcomeOf(added.data?.userTenantAdd, added.error, answer =>
      'user' in answer ? answer.user : undefined,
    )
    if (outcome.kind !== 'saved' || values.roleNames.length === 0) return outcome
    const given = await client.mutation(UserTenantRolesSet, { input: { ...input, roleNames: values.roleNames } })
    return outcomeOf(given.data?.userRolesSet, given.error, answer => ('user' in answer ? answer.user : undefined))
  }
  return (
    <FormModal
      isOpen
      title={tenants.addMemberTitle(tenant.name)}
      isDirty={isDirty}
      errors={errors}
      failure={failure}
      isRunning={isRunning}
      action={tenants.addMember}
      request={{ document: UserTenantAdd, variables: { input: { id: user, tenantId: tenant.id } } }}
      onSubmit={() => run({ send: add }, { toast: tenants.addedToast(user), onDone })}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={tenants.user}
        description={tenants.userHelp}
        required
        autoComplete="off"
        spellCheck={false}
        value={values.user}
        error={errors.user}
        onChange={event => set('user', event.currentTarget.value)}
      />
      <RolesField
        tenantId={tenant.id}
        value={values.roleNames}
        error={errors.roleNames}
        onChange={value => set('roleNames', value)}
      />
    </FormModal>
  )
}
