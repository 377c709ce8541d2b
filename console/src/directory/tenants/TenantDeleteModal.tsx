import { Checkbox } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { mutation } from '../../kit/api/mutation.ts'
import { useQuery } from '../../kit/api/use-query.ts'
import { ChangeModal } from '../../kit/form/modals/ChangeModal.tsx'
import { TenantCount } from './documents.ts'
import { tenants } from './messages.ts'
import { TenantDelete } from './mutations.ts'

type Props = { row: { id: string; name: string }; onClose: () => void; onDone: () => void }

/** Asks before a tenant is deleted, and whether its members go with it. */
export function TenantDeleteModal({ row: { id, name }, onClose, onDone }: Props) {
  const navigate = useNavigate()
  const [withMembers, setWithMembers] = useState(false)
  const [{ data }] = useQuery({ query: TenantCount, variables: { id } })
  const { totalCount = 0, isTotalExact = true } = (data?.node?.__typename === 'Tenant' && data.node.users) || {}
  return (
    <ChangeModal
      isOpen
      title={tenants.deleteTitle(name)}
      action={tenants.delete}
      isDangerous
      typed={{ label: tenants.deleteTyped(name), text: name }}
      change={mutation(TenantDelete, { input: { id, withMembers } }, 'deletedId')}
      toast={tenants.deletedToast(name)}
      onDone={() => {
        onDone()
        return navigate({ to: '/tenants' })
      }}
      onClose={onClose}
    >
      {tenants.deleteText(isTotalExact ? tenants.members(totalCount) : tenants.membersAtLeast(totalCount))}
      <Checkbox
        mt="sm"
        label={tenants.deleteWithMembers}
        checked={withMembers}
        onChange={event => setWithMembers(event.currentTarget.checked)}
      />
    </ChangeModal>
  )
}
