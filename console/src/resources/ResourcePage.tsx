import { mutation } from '../api/mutation.ts'
import { IconBox, IconTrash } from '@tabler/icons-react'
import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from '../api/use-query.ts'
import { ChangeModal } from '../form/ChangeModal.tsx'
import { useMay } from '../frame/viewer.ts'
import { DetailPage } from '../page/DetailPage.tsx'
import { ResourceDelete, ResourceQuery } from './documents.ts'
import { resources } from './messages.ts'
import { ResourceContext } from './resource-context.ts'

const route = getRouteApi('/resources/$id')

/** One resource, and tabs that each have an address of their own. */
export function ResourcePage() {
  const { id } = route.useParams()
  const navigate = useNavigate()
  const mayManage = useMay('MANAGE_PROJECT')
  const [isDeleting, setIsDeleting] = useState(false)
  const [{ data, error, stale }, reload] = useQuery({ query: ResourceQuery, variables: { id } })
  const resource = data?.node?.__typename === 'Resource' ? data.node : undefined
  const entity = resource && {
    name: resource.name,
    id: resource.resourceId,
  }
  const variables = { input: { id } }
  return (
    <DetailPage
      parent={{ to: '/resources', label: resources.title }}
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      entity={entity ?? (data && !stale ? null : undefined)}
      missing={{ icon: IconBox, title: resources.notFoundTitle, text: resources.notFoundText }}
      params={{ id }}
      tabs={[
        { to: '/resources/$id', label: resources.tabs.settings },
        { to: '/resources/$id/scopes', label: resources.tabs.scopes },
        { to: '/resources/$id/registration', label: resources.tabs.registration },
      ]}
      actions={
        mayManage
          ? [{ label: resources.delete, icon: IconTrash, isDangerous: true, onClick: () => setIsDeleting(true) }]
          : []
      }
    >
      {resource && (
        <ResourceContext value={resource}>
          <Outlet />
          <ChangeModal
            isOpen={isDeleting}
            title={resources.deleteTitle(resource.name)}
            action={resources.delete}
            isDangerous
            typed={{ label: resources.deleteTyped(resource.name), text: resource.name }}
            change={mutation(ResourceDelete, variables, 'deletedId')}
            toast={resources.deletedToast(resource.name)}
            onDone={() => navigate({ to: '/resources' })}
            onClose={() => setIsDeleting(false)}
          >
            {resources.deleteText}
          </ChangeModal>
        </ResourceContext>
      )}
    </DetailPage>
  )
}
