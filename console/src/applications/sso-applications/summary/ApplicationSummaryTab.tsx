import { ssoApplication } from '@gatehouse-id/entities'
import { useState } from 'react'
import { LastSignInsCard } from '../../../activity/audit/summary/LastSignInsCard.tsx'
import { SummaryTab } from '../../../activity/audit/summary/SummaryTab.tsx'
import { useMay } from '../../../frame/viewer.ts'
import { useQuery } from '../../../kit/api/use-query.ts'
import { useEntity } from '../../../kit/entity/entity-context.ts'
import type { SsoApplication } from '../documents.ts'
import { ssoApplications } from '../messages.ts'
import { ApplicationCertificateQuery, ApplicationUsersQuery } from './documents.ts'
import { ConnectionCard, returnsTo } from './ConnectionCard.tsx'
import { summary } from './messages.ts'
import { UsersCard } from './UsersCard.tsx'

const dayMs = 86_400_000
const signedIn = 'SsoApplicationLogin'

/** What the application is, how it is connected, who may use it, and what happened last. */
export function ApplicationSummaryTab() {
  const application = useEntity<typeof ssoApplication, SsoApplication>(ssoApplication)
  const { id, databaseId, isEnabled } = application
  const mayReadUsers = useMay('READ_USERS')
  const [now] = useState(Date.now)
  const requestPolicy = 'cache-and-network'
  const [{ data: certificate, fetching: isReading }] = useQuery({
    query: ApplicationCertificateQuery,
    variables: { id },
  })
  const [{ data, error, fetching }, reload] = useQuery({
    query: ApplicationUsersQuery,
    variables: { databaseIds: [databaseId], from: new Date(now - 30 * dayMs).toISOString() },
    pause: !mayReadUsers,
    requestPolicy,
  })
  const node = certificate?.node?.__typename === 'SsoApplication' ? certificate.node : undefined
  const expiresAt = (node?.saml ?? node?.wsFed)?.idpCertificateExpiresAt
  const connect = '/applications/$id/connect'
  const settings = '/applications/$id/settings'
  return (
    <SummaryTab
      error={data ? undefined : error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      isLoading={(fetching && !data) || (isReading && !certificate)}
      steps={[
        !isEnabled && { text: summary.stepEnable, to: settings, isWarning: true },
        returnsTo(application).length === 0 && { text: summary.stepRedirect, to: settings, isWarning: true },
        !!expiresAt &&
          Date.parse(expiresAt) < now + 30 * dayMs && { text: summary.stepCertificate, to: connect, isWarning: true },
        data?.users.totalCount === 0 && { text: summary.stepUsers, to: '/users' },
        data?.active.totalCount === 0 && { text: summary.stepConnect, to: connect },
      ]}
      params={{ id }}
      events={{ filter: { text: databaseId }, all: { label: summary.audit, to: '/audit', search: { q: databaseId } } }}
    >
      <ConnectionCard application={application} expiresAt={expiresAt} />
      {mayReadUsers && <UsersCard users={data} label={ssoApplications.tabs.users} />}
      <LastSignInsCard
        isWide
        filter={{ text: databaseId, actions: [signedIn, 'LoginFailed'] }}
        empty={summary.noSignIns}
        all={{ to: '/audit', search: { q: databaseId, action: signedIn } }}
      />
    </SummaryTab>
  )
}
