import { mutation } from '../api/mutation.ts'
import { IconCloudUp, IconTrash } from '@tabler/icons-react'
import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from '../api/use-query.ts'
import { ChangeModal } from '../form/ChangeModal.tsx'
import { useMay } from '../frame/viewer.ts'
import { DetailPage } from '../page/DetailPage.tsx'
import { ApplicationLogo } from '../sso-applications/ApplicationLogo.tsx'
import { OutboundApplicationContext } from './application-context.ts'
import { OutboundApplicationDelete, OutboundApplicationQuery } from './documents.ts'
import { outboundApplications } from './messages.ts'

const route = getRouteApi('/outbound-applications/$id')

/** One inbound application, and tabs that each have an address of their own. */
export function OutboundApplicationPage() {
  const { id } = route.useParams()
  const navigate = useNavigate()
  const mayManage = useMay('MANAGE_PROJECT')
  const mayReadUsers = useMay('READ_USERS')
  const [isDeleting, setIsDeleting] = useState(false)
  const [{ data, error, stale }, reload] = useQuery({ query: OutboundApplicationQuery, variables: { id } })
  const application = data?.node?.__typename === 'OutboundApplication' ? data.node : undefined
  const entity = application && {
    name: application.name,
    id: application.applicationId,
    picture: <ApplicationLogo name={application.name} logo={application.logo} size={40} />,
  }
  const variables = { input: { id } }
  return (
    <DetailPage
      parent={{ to: '/outbound-applications', label: outboundApplications.title }}
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      entity={entity ?? (data && !stale ? null : undefined)}
      missing={{
        icon: IconCloudUp,
        title: outboundApplications.notFoundTitle,
        text: outboundApplications.notFoundText,
      }}
      params={{ id }}
      tabs={[
        { to: '/outbound-applications/$id', label: outboundApplications.tabs.settings },
        {
          to: '/outbound-applications/$id/connections',
          label: outboundApplications.tabs.connections,
          isHidden: !mayReadUsers,
        },
      ]}
      actions={
        mayManage
          ? [
              {
                label: outboundApplications.delete,
                icon: IconTrash,
                isDangerous: true,
                onClick: () => setIsDeleting(true),
              },
            ]
          : []
      }
    >
      {application && (
        <OutboundApplicationContext value={application}>
          <Outlet />
          <ChangeModal
            isOpen={isDeleting}
            title={outboundApplications.deleteTitle(application.name)}
            action={outboundApplications.delete}
            isDangerous
            typed={{ label: outboundApplications.deleteTyped(application.name), text: application.name }}
            change={mutation(OutboundApplicationDelete, variables, 'deletedId')}
            toast={outboundApplications.deletedToast(application.name)}
            onDone={() => navigate({ to: '/outbound-applications' })}
            onClose={() => setIsDeleting(false)}
          >
            {outboundApplications.deleteText}
          </ChangeModal>
        </OutboundApplicationContext>
      )}
    </DetailPage>
  )
}
