import { mutation } from '../api/mutation.ts'
import { Badge } from '@mantine/core'
import { IconAppsOff, IconTrash } from '@tabler/icons-react'
import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from '../api/use-query.ts'
import { ChangeModal } from '../form/ChangeModal.tsx'
import { useMay } from '../frame/viewer.ts'
import { DetailPage } from '../page/DetailPage.tsx'
import { SsoApplicationContext } from './application-context.ts'
import { ApplicationLogo } from './ApplicationLogo.tsx'
import { SsoApplicationDelete, SsoApplicationQuery } from './documents.ts'
import { ssoApplications } from './messages.ts'
import { StatusBadge } from './StatusBadge.tsx'

const route = getRouteApi('/applications/$id')

/** One application, and tabs that each have an address of their own. */
export function SsoApplicationPage() {
  const { id } = route.useParams()
  const navigate = useNavigate()
  const mayManage = useMay('MANAGE_PROJECT')
  const mayReadUsers = useMay('READ_USERS')
  const [isDeleting, setIsDeleting] = useState(false)
  const [{ data, error, stale }, reload] = useQuery({ query: SsoApplicationQuery, variables: { id } })
  const application = data?.node?.__typename === 'SsoApplication' ? data.node : undefined
  const entity = application && {
    name: application.name,
    id: application.applicationId,
    picture: <ApplicationLogo name={application.name} logo={application.logo} size={40} />,
    badges: (
      <>
        <Badge color="gray">{ssoApplications.kinds[application.kind]}</Badge>
        <StatusBadge isEnabled={application.isEnabled} />
      </>
    ),
  }
  const variables = { input: { id } }
  return (
    <DetailPage
      parent={{ to: '/applications', label: ssoApplications.title }}
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      entity={entity ?? (data && !stale ? null : undefined)}
      missing={{ icon: IconAppsOff, title: ssoApplications.notFoundTitle, text: ssoApplications.notFoundText }}
      params={{ id }}
      tabs={[
        { to: '/applications/$id', label: ssoApplications.tabs.settings },
        { to: '/applications/$id/connect', label: ssoApplications.tabs.connect },
        { to: '/applications/$id/provisioning', label: ssoApplications.tabs.provisioning },
        { to: '/applications/$id/users', label: ssoApplications.tabs.users, isHidden: !mayReadUsers },
      ]}
      actions={
        mayManage
          ? [{ label: ssoApplications.delete, icon: IconTrash, isDangerous: true, onClick: () => setIsDeleting(true) }]
          : []
      }
    >
      {application && (
        <SsoApplicationContext value={application}>
          <Outlet />
          <ChangeModal
            isOpen={isDeleting}
            title={ssoApplications.deleteTitle(application.name)}
            action={ssoApplications.delete}
            isDangerous
            typed={{ label: ssoApplications.deleteTyped(application.name), text: application.name }}
            change={mutation(SsoApplicationDelete, variables, 'deletedId')}
            toast={ssoApplications.deletedToast(application.name)}
            onDone={() => navigate({ to: '/applications' })}
            onClose={() => setIsDeleting(false)}
          >
            {ssoApplications.deleteText}
          </ChangeModal>
        </SsoApplicationContext>
      )}
    </DetailPage>
  )
}
