import { ChangeModal } from '../form/ChangeModal.tsx'
import { mutation } from '../api/mutation.ts'
import { Badge } from '@mantine/core'
import { IconListDetails, IconTrash } from '@tabler/icons-react'
import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from '../api/use-query.ts'
import { useMay } from '../frame/viewer.ts'
import { DetailPage } from '../page/DetailPage.tsx'
import { type ListData, ListDelete, ListQuery } from './documents.ts'
import { ListContext } from './list-context.ts'
import { lists } from './messages.ts'

const route = getRouteApi('/lists/$id')

/** One list, with its content and its details on tabs. */
export function ListDetailPage() {
  const { id } = route.useParams()
  const mayManage = useMay('MANAGE_PROJECT')
  const [isDeleting, setIsDeleting] = useState(false)
  const [{ data, error, stale }, reload] = useQuery({ query: ListQuery, variables: { id } })
  const list = data?.node?.__typename === 'List' ? data.node : undefined
  const entity = list && {
    name: list.name,
    id: list.listId,
    badges: <Badge color="gray">{lists.kinds[list.kind]}</Badge>,
  }
  return (
    <DetailPage
      parent={{ to: '/lists', label: lists.title }}
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      entity={entity ?? (data && !stale ? null : undefined)}
      missing={{ icon: IconListDetails, title: lists.notFoundTitle, text: lists.notFoundText }}
      params={{ id }}
      tabs={[
        { to: '/lists/$id', label: lists.tabs.entries },
        { to: '/lists/$id/details', label: lists.tabs.details },
      ]}
      actions={
        mayManage
          ? [{ label: lists.delete, icon: IconTrash, isDangerous: true, onClick: () => setIsDeleting(true) }]
          : []
      }
    >
      {list && (
        <ListContext value={list}>
          <Outlet />
          <DeleteModal list={list} isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
        </ListContext>
      )}
    </DetailPage>
  )
}

function DeleteModal({ list, isOpen, onClose }: { list: ListData; isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const variables = { input: { id: list.id } }
  return (
    <ChangeModal
      isOpen={isOpen}
      title={lists.deleteTitle(list.name)}
      action={lists.delete}
      isDangerous
      change={mutation(ListDelete, variables, 'deletedId')}
      toast={lists.deletedToast(list.name)}
      onDone={() => navigate({ to: '/lists' })}
      onClose={onClose}
    >
      {lists.deleteText(lists.entries(list.entryCount))}
    </ChangeModal>
  )
}
