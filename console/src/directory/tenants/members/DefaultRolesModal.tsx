import { Text } from '@mantine/core'
import { useState } from 'react'
import { graphql } from '../../../kit/api/graphql.ts'
import { mutation } from '../../../kit/api/mutation.ts'
import { useQuery } from '../../../kit/api/use-query.ts'
import { UserErrors } from '../../../kit/api/user-errors.ts'
import { useDraft } from '../../../kit/form/draft.ts'
import { FormModal } from '../../../kit/form/modals/FormModal.tsx'
import { useChange } from '../../../kit/form/use-change.ts'
import { tenants } from '../messages.ts'
import { RolesField } from './RolesField.tsx'

const TenantDefaultRolesQuery = graphql(`
  query TenantDefaultRoles($id: ID!) {
    node(id: $id) {
      __typename
      ... on Tenant { id version defaultRoles { name } }
    }
  }
`)

const TenantDefaultRolesSet = graphql(
  `
  mutation TenantDefaultRolesSet($input: TenantDefaultRolesSetInput!) {
    tenantDefaultRolesSet(input: $input) {
      __typename
      ... on TenantDefaultRolesSetPayload { tenant { id } }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

type Props = { tenantId: string; onClose: () => void }

/** Changes the roles of new members who are given none. */
export function DefaultRolesModal({ tenantId, onClose }: Props) {
  const [{ data }] = useQuery({ query: TenantDefaultRolesQuery, variables: { id: tenantId } })
  if (data?.node?.__typename !== 'Tenant') return null
  const { version, defaultRoles } = data.node
  return <Loaded tenantId={tenantId} version={version} names={defaultRoles.map(({ name }) => name)} onClose={onClose} />
}

function Loaded({ tenantId, version, names, onClose }: Props & { version: string; names: string[] }) {
  // A newer version that the page learns of must not slip under what was chosen.
  const [base, setBase] = useState({ version, names })
  const { values, isDirty, set } = useDraft({ roleNames: base.names })
  if (!isDirty && base.version !== version) setBase({ version, names })
  const { isRunning, errors, failure, run } = useChange()
  const variables = { input: { id: tenantId, expectedVersion: base.version, roleNames: values.roleNames } }
  const submit = () =>
    run(mutation(TenantDefaultRolesSet, variables, 'tenant'), { toast: tenants.defaultRolesToast, onDone: onClose })
  return (
    <FormModal
      isOpen
      title={tenants.defaultRoles}
      isDirty={isDirty}
      errors={errors}
      failure={failure}
      isRunning={isRunning}
      action={tenants.defaultRolesSave}
      request={{ document: TenantDefaultRolesSet, variables }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">{tenants.defaultRolesHelp}</Text>
      <RolesField
        tenantId={tenantId}
        value={values.roleNames}
        error={errors.roleNames}
        onChange={value => set('roleNames', value)}
      />
    </FormModal>
  )
}
