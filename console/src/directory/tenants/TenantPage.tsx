import { ChangeModal } from '../../kit/form/modals/ChangeModal.tsx'
import { mutation } from '../../kit/api/mutation.ts'
import { Checkbox } from '@mantine/core'
import { IconBuildingOff, IconTrash } from '@tabler/icons-react'
import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from '../../kit/api/use-query.ts'
import { useMay } from '../../frame/viewer.ts'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { type Tenant, TenantQuery } from './documents.ts'
import { TenantDelete } from './mutations.ts'
import { tenants } from './messages.ts'
import { TenantContext } from './tenant-context.ts'
import { TenantStatusBadge } from './list/TenantStatusBadge.tsx'

const route = getRouteApi('/tenants/$tenantId')

/** One tenant, and tabs that each have an address of their own. */
export function TenantPage() {
  const { tenantId } = route.useParams()
  const mayManage = useMay('MANAGE_USERS')
  const mayReadAudit = useMay('READ_AUDIT')
  const mayReadProject = useMay('READ_PROJECT')
  const [isDeleting, setIsDeleting] = useState(false)
  const [{ data, error, stale }, reload] = useQuery({ query: TenantQuery, variables: { tenantId } })
  const tenant = data?.tenant
  const entity = tenant && {
    name: tenant.name,
    id: tenant.databaseId,
    badges: <TenantStatusBadge isDisabled={tenant.isDisabled} />,
  }
  return (
    <DetailPage
      parent={{ to: '/tenants', label: tenants.title }}
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      entity={entity ?? (data && !stale ? null : undefined)}
      missing={{ icon: IconBuildingOff, title: tenants.notFoundTitle, text: tenants.notFoundText }}
      params={{ tenantId }}
      tabs={[
        { to: '/tenants/$tenantId', label: tenants.tabs.details },
        { to: '/tenants/$tenantId/members', label: tenants.tabs.members },
        { to: '/tenants/$tenantId/roles', label: tenants.tabs.roles },
        { to: '/tenants/$tenantId/groups', label: tenants.tabs.groups },
        { to: '/tenants/$tenantId/sso', label: tenants.tabs.sso },
        { to: '/tenants/$tenantId/provisioning', label: tenants.tabs.provisioning, isHidden: !mayReadProject },
        { to: '/tenants/$tenantId/keys', label: tenants.tabs.keys },
        { to: '/tenants/$tenantId/audit', label: tenants.tabs.audit, isHidden: !mayReadAudit },
      ]}
      actions={
        mayManage
          ? [{ label: tenants.delete, icon: IconTrash, isDangerous: true, onClick: () => setIsDeleting(true) }]
          : []
      }
    >
      {tenant && (
        <TenantContext value={tenant}>
          <Outlet />
          <DeleteModal tenant={tenant} isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
        </TenantContext>
      )}
    </DetailPage>
  )
}

function DeleteModal({ tenant, isOpen, onClose }: { tenant: Tenant; isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const [withMembers, setWithMembers] = useState(false)
  const variables = { input: { id: tenant.id, withMembers } }
  const { totalCount = 0, isTotalExact = true } = tenant.users ?? {}
  return (
    <ChangeModal
      isOpen={isOpen}
      title={tenants.deleteTitle(tenant.name)}
      action={tenants.delete}
      isDangerous
      typed={{ label: tenants.deleteTyped(tenant.name), text: tenant.name }}
      change={mutation(TenantDelete, variables, 'deletedId')}
      toast={tenants.deletedToast(tenant.name)}
      onDone={() => navigate({ to: '/tenants' })}
      onClose={onClose}
    >
      {tenants.deleteText(isTotalExact ? tenants.members(totalCount) : tenants.membersAbout(totalCount))}
      <Checkbox
        mt="sm"
        label={tenants.deleteWithMembers}
        checked={withMembers}
        onChange={event => setWithMembers(event.currentTarget.checked)}
      />
    </ChangeModal>
  )
}
