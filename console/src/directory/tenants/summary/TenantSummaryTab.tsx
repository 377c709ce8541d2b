import { useState } from 'react'
import { LastSignInsCard } from '../../../activity/audit/summary/LastSignInsCard.tsx'
import { SummaryTab } from '../../../activity/audit/summary/SummaryTab.tsx'
import { useMay } from '../../../frame/viewer.ts'
import { useQuery } from '../../../kit/api/use-query.ts'
import { tenants } from '../messages.ts'
import { useTenant } from '../tenant-context.ts'
import { ConnectionsCard, isUsable } from './ConnectionsCard.tsx'
import { TenantConnectionsQuery, TenantSummaryQuery } from './documents.ts'
import { MembersCard } from './MembersCard.tsx'
import { TenantProfileCard } from './TenantProfileCard.tsx'

const dayMs = 86_400_000

/** Who the tenant is, how its members sign in, who they are, and what happened last. */
export function TenantSummaryTab() {
  const { id, databaseId, isEnabled } = useTenant()
  const mayReadProject = useMay('READ_PROJECT')
  const [now] = useState(Date.now)
  const requestPolicy = 'cache-and-network'
  const [{ data, error, fetching }, reload] = useQuery({
    query: TenantSummaryQuery,
    variables: { id, tenantIds: [id], from: new Date(now - 30 * dayMs).toISOString() },
    requestPolicy,
  })
  const [{ data: found, fetching: isFinding }] = useQuery({
    query: TenantConnectionsQuery,
    variables: { id },
    pause: !mayReadProject,
    requestPolicy,
  })
  const connections = found?.ssoConfigurations?.edges.map(({ node }) => node)
  const usable = connections?.filter(isUsable)
  const sso = '/tenants/$id/sso'
  return (
    <SummaryTab
      error={data ? undefined : error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      isLoading={(fetching && !data) || (isFinding && !found)}
      steps={[
        !isEnabled && { text: tenants.stepEnable, to: '/tenants/$id/details', isWarning: true },
        data?.members.totalCount === 0 && { text: tenants.stepMembers, to: '/tenants/$id/members' },
        usable?.length === 0 && { text: tenants.stepSso, to: sso },
        ...(usable ?? []).flatMap(({ ssoId, displayName, domains, certificateExpiresAt }) => [
          domains.length === 0 && { text: tenants.stepDomains(displayName || ssoId), to: sso },
          certificateExpiresAt !== null &&
            Date.parse(certificateExpiresAt) < now + 30 * dayMs && {
              text: tenants.stepCertificate(displayName || ssoId),
              to: sso,
              isWarning: true,
            },
        ]),
      ]}
      params={{ id }}
      events={{
        filter: { tenantDatabaseIds: [databaseId] },
        all: { label: tenants.tabs.audit, to: '/tenants/$id/audit' },
      }}
    >
      <ConnectionsCard connections={mayReadProject ? connections : []} />
      <TenantProfileCard summary={data} />
      <MembersCard summary={data} />
      <LastSignInsCard
        filter={{ tenantDatabaseIds: [databaseId], actions: ['LoginSucceed', 'TenantSelected'] }}
        empty={tenants.noSignIns}
      />
    </SummaryTab>
  )
}
