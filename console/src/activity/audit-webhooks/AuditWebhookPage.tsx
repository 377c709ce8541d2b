import { mutation } from '../../kit/api/mutation.ts'
import { Alert } from '@mantine/core'
import { IconRefresh, IconTrash, IconWebhookOff } from '@tabler/icons-react'
import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from '../../kit/api/use-query.ts'
import { ChangeModal } from '../../kit/form/modals/ChangeModal.tsx'
import { useMay } from '../../frame/viewer.ts'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { DeliveryBadge } from './AuditWebhooksPage.tsx'
import { type AuditWebhook, AuditWebhookDelete, AuditWebhookQuery, WebhookContext } from './documents.ts'
import { auditWebhooks } from './messages.ts'
import { SecretRotateModal } from './SecretRotateModal.tsx'

const route = getRouteApi('/webhooks/$id')

type Asking = 'rotate' | 'delete' | undefined

/** One webhook, with its details and its deliveries on tabs. */
export function AuditWebhookPage() {
  const { id } = route.useParams()
  const mayManage = useMay('MANAGE_PROJECT')
  const [asking, setAsking] = useState<Asking>()
  const [{ data, error, stale }, reload] = useQuery({ query: AuditWebhookQuery, variables: { id } })
  const webhook = data?.node?.__typename === 'AuditWebhook' ? data.node : undefined
  const entity = webhook && {
    name: webhook.name,
    id: webhook.url,
    badges: <DeliveryBadge lastError={webhook.lastError} />,
  }
  const rotate = { label: auditWebhooks.rotate, icon: IconRefresh, onClick: () => setAsking('rotate') }
  const remove = {
    label: auditWebhooks.delete,
    icon: IconTrash,
    isDangerous: true,
    onClick: () => setAsking('delete'),
  }
  const actions = webhook?.hasHmacSecret ? [rotate, remove] : [remove]
  const close = () => setAsking(undefined)
  return (
    <DetailPage
      parent={{ to: '/webhooks', label: auditWebhooks.title }}
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      entity={entity ?? (data && !stale ? null : undefined)}
      missing={{ icon: IconWebhookOff, title: auditWebhooks.notFoundTitle, text: auditWebhooks.notFoundText }}
      params={{ id }}
      tabs={[
        { to: '/webhooks/$id', label: auditWebhooks.details },
        { to: '/webhooks/$id/deliveries', label: auditWebhooks.deliveries },
      ]}
      actions={mayManage ? actions : []}
      banner={
        webhook?.lastError && (
          <Alert color="red" title={auditWebhooks.failingTitle} mb="md">
            {auditWebhooks.failingText(webhook.attempts, webhook.lastError)}
          </Alert>
        )
      }
    >
      {webhook && (
        <WebhookContext value={webhook}>
          <Outlet />
          <SecretRotateModal webhook={webhook} isOpen={asking === 'rotate'} onClose={close} />
          <DeleteModal webhook={webhook} isOpen={asking === 'delete'} onClose={close} />
        </WebhookContext>
      )}
    </DetailPage>
  )
}

type DeleteProps = { webhook: AuditWebhook; isOpen: boolean; onClose: () => void }

function DeleteModal({ webhook: { id, name }, isOpen, onClose }: DeleteProps) {
  const navigate = useNavigate()
  const variables = { input: { id } }
  return (
    <ChangeModal
      isOpen={isOpen}
      title={auditWebhooks.deleteTitle(name)}
      action={auditWebhooks.delete}
      isDangerous
      typed={{ label: auditWebhooks.deleteTyped(name), text: name }}
      change={mutation(AuditWebhookDelete, variables, 'deletedId')}
      toast={auditWebhooks.deletedToast(name)}
      onDone={() => navigate({ to: '/webhooks' })}
      onClose={onClose}
    >
      {auditWebhooks.deleteText}
    </ChangeModal>
  )
}
