import { auditStream } from '@gatehouse-id/entities'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { mutation } from '../../kit/api/mutation.ts'
import { useEntity } from '../../kit/entity/entity-context.ts'
import { DeliveriesTable } from './DeliveriesTable.tsx'
import { AuditStreamDeliveryResend, AuditStreamTest } from '../audit-webhooks/documents.ts'

/** What the stream sent lately. */
export function StreamDeliveriesTab() {
  const { id, url } = useEntity(auditStream)
  const navigate = useNavigate()
  return (
    <DeliveriesTable
      id={id}
      to={url}
      search={useSearch({ strict: false })}
      onSearch={search => void navigate({ to: '.', search, replace: true })}
      test={mutation(AuditStreamTest, { input: { id } }, 'delivery')}
      resend={deliveryDatabaseId =>
        mutation(AuditStreamDeliveryResend, { input: { id, deliveryDatabaseId } }, 'delivery')
      }
    />
  )
}
