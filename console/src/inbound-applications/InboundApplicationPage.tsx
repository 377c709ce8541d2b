import { mutation } from '../api/mutation.ts'
import { Badge } from '@mantine/core'
import { IconPlugConnectedX, IconTrash } from '@tabler/icons-react'
import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from '../api/use-query.ts'
import { ChangeModal } from '../form/ChangeModal.tsx'
import { useMay } from '../frame/viewer.ts'
import { DetailPage } from '../page/DetailPage.tsx'
import { ApplicationLogo } from '../sso-applications/ApplicationLogo.tsx'
import { InboundApplicationContext } from './application-context.ts'
import { InboundApplicationDelete, InboundApplicationQuery } from './documents.ts'
import { inboundApplications } from './messages.ts'

const route = getRouteApi('/inbound-applications/$id')

/** One inbound application, and tabs that each have an address of their own. */
export function InboundApplicationPage() {
  const { id } = route.useParams()
  const navigate = useNavigate()
  const mayManage = useMay('MANAGE_PROJECT')
  const mayReadUsers = useMay('READ_USERS')
  const [isDeleting, setIsDeleting] = useState(false)
  const [{ data, error, stale }, reload] = useQuery({ query: InboundApplicationQuery, variables: { id } })
  const application = data?.node?.__typename === 'InboundApplication' ? data.node : undefined
  const entity = application && {
    name: application.name,
    id: application.applicationId,
    picture: <ApplicationLogo name={application.name} logo={application.logo} size={40} />,
    badges: application.isPublicClient && <Badge color="gray">{inboundApplications.publicClient}</Badge>,
  }
  const variables = { input: { id } }
  return (
    <DetailPage
      parent={{ to: '/inbound-applications', label: inboundApplications.title }}
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      entity={entity ?? (data && !stale ? null : undefined)}
      missing={{
        icon: IconPlugConnectedX,
        title: inboundApplications.notFoundTitle,
        text: inboundApplications.notFoundText,
      }}
      params={{ id }}
      tabs={[
        { to: '/inbound-applications/$id', label: inboundApplications.tabs.settings },
        { to: '/inbound-applications/$id/scopes', label: inboundApplications.tabs.scopes },
        { to: '/inbound-applications/$id/policies', label: inboundApplications.tabs.policies },
        { to: '/inbound-applications/$id/connect', label: inboundApplications.tabs.connect },
        {
          to: '/inbound-applications/$id/consents',
          label: inboundApplications.tabs.consents,
          isHidden: !mayReadUsers,
        },
      ]}
      actions={
        mayManage
          ? [
              {
                label: inboundApplications.delete,
                icon: IconTrash,
                isDangerous: true,
                onClick: () => setIsDeleting(true),
              },
            ]
          : []
      }
    >
      {application && (
        <InboundApplicationContext value={application}>
          <Outlet />
          <ChangeModal
            isOpen={isDeleting}
            title={inboundApplications.deleteTitle(application.name)}
            action={inboundApplications.delete}
            isDangerous
            typed={{ label: inboundApplications.deleteTyped(application.name), text: application.name }}
            change={mutation(InboundApplicationDelete, variables, 'deletedId')}
            toast={inboundApplications.deletedToast(application.name)}
            onDone={() => navigate({ to: '/inbound-applications' })}
            onClose={() => setIsDeleting(false)}
          >
            {inboundApplications.deleteText}
          </ChangeModal>
        </InboundApplicationContext>
      )}
    </DetailPage>
  )
}
