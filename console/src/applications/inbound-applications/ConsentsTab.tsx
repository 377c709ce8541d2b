import { inboundApplication } from '@gatehouse-id/entities'
import { IconHeartHandshake } from '@tabler/icons-react'
import { mutation } from '../../kit/api/mutation.ts'
import { useQuery } from '../../kit/api/use-query.ts'
import { useEntity } from '../../kit/entity/entity-context.ts'
import type { Column } from '../../kit/table/DataTable.tsx'
import { GrantsTab, grantColumns, timeColumn, type Wanted } from '../grants/GrantsTab.tsx'
import { type Consent, InboundConsentListQuery, InboundConsentsDelete } from './documents.ts'
import { inboundApplications as texts } from './messages.ts'

const columns: readonly Column<Consent>[] = [
  ...grantColumns<Consent>(texts),
  timeColumn('CREATED', texts.created, { of: ({ createdAt }) => createdAt }),
  timeColumn('EXPIRES', texts.expires, { of: ({ expiresAt }) => expiresAt, none: texts.never }),
]

function useConsents({ after, tenant }: Wanted) {
  const { id } = useEntity(inboundApplication)
  const variables = { first: 50, after: after ?? null, filter: { applicationId: id, tenantId: tenant ?? null } }
  const [{ data, error, fetching }, load] = useQuery({ keepsLast: true, query: InboundConsentListQuery, variables })
  return { page: data?.inboundConsents, error, fetching, reload: () => load({ requestPolicy: 'network-only' }) }
}

/** Who authorized the application to do what, and a way to take it back. */
export function ConsentsTab() {
  return (
    <GrantsTab<Consent>
      icon={IconHeartHandshake}
      useGrants={useConsents}
      columns={columns}
      unknownOf={({ userDatabaseId, tenantDatabaseId }) => texts.unknown(userDatabaseId ?? tenantDatabaseId ?? '')}
      finds={{ tenant: texts.findTenant }}
      end={consent => mutation(InboundConsentsDelete, { input: { ids: [consent.id] } }, 'deletedIds')}
      texts={{
        label: texts.tabs.consents,
        whose: texts.byWhom,
        all: texts.allConsents,
        total: texts.consentsTotal,
        noMatchText: texts.noMatchText,
        noneTitle: texts.noConsentsTitle,
        noneText: texts.noConsentsText,
        end: texts.revoke,
        endOf: texts.revokeOf,
        endTitle: texts.revokeTitle,
        endText: texts.revokeText,
        endedToast: texts.revokedToast,
      }}
    />
  )
}
