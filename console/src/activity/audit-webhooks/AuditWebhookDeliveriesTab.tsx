import { getRouteApi } from '@tanstack/react-router'
import { mutation } from '../../kit/api/mutation.ts'
import { DeliveriesTable } from '../audit-streams/DeliveriesTable.tsx'
import { AuditWebhookDeliveryResend, useWebhook } from './documents.ts'

const route = getRouteApi('/webhooks/$id/deliveries')

/** What was sent to the webhook lately. */
export function AuditWebhookDeliveriesTab() {
  const { id, url } = useWebhook()
  const navigate = route.useNavigate()
  return (
    <DeliveriesTable
      id={id}
      to={url}
      search={route.useSearch()}
      onSearch={search => void navigate({ search, replace: true })}
      resend={deliveryDatabaseId =>
        mutation(AuditWebhookDeliveryResend, { input: { id, deliveryDatabaseId } }, 'delivery')
      }
    />
  )
}
