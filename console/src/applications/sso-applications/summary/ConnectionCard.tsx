import { Time } from '../../../kit/format/Time.tsx'
import { Facts } from '../../../kit/page/summary/Facts.tsx'
import { SummaryCard } from '../../../kit/page/summary/SummaryCard.tsx'
import type { SsoApplication } from '../documents.ts'
import { ssoApplications } from '../messages.ts'
import { summary } from './messages.ts'

/** Where users return to after they signed in; nowhere while the application is not connected. */
export function returnsTo({ oidc, saml, wsFed }: SsoApplication): string[] {
  const metadata = saml?.useMetadata ? saml.metadataUrl : saml?.acsUrl
  const urls = [...(oidc?.approvedRedirectUrls ?? []), metadata, ...(saml?.acsAllowedCallbacks ?? []), wsFed?.replyUrl]
  return urls.filter(url => typeof url === 'string' && url !== '') as string[] // the others are empty
}

type Props = { application: SsoApplication; expiresAt: string | null | undefined }

/** By which protocol it signs users in, and what both sides know of each other. */
export function ConnectionCard({ application, expiresAt }: Props) {
  const { id, databaseId, description, kind, oidc, saml, wsFed } = application
  const roles = [...(saml?.groupMappings ?? []), ...(wsFed?.groupMappings ?? [])].flatMap(each => each.roleNames)
  return (
    <SummaryCard
      title={summary.connection}
      more={{ label: ssoApplications.tabs.connect, to: '/applications/$id/connect', params: { id } }}
    >
      <Facts
        facts={[
          { label: ssoApplications.description, value: description },
          { label: ssoApplications.kind, value: ssoApplications.kinds[kind] },
          { label: ssoApplications.clientId, value: oidc && <code>{databaseId}</code> },
          { label: ssoApplications.entityId, value: saml?.entityId },
          { label: ssoApplications.realm, value: wsFed?.realm },
          {
            label: summary.returnsTo,
            value: returnsTo(application).map(url => (
              <div key={url}>
                <bdi>{url}</bdi>
              </div>
            )),
          },
          { label: summary.certificate, value: expiresAt && <Time value={expiresAt} isRelative /> },
          { label: summary.rolesTold, value: [...new Set(roles)].join(', ') },
        ]}
      />
    </SummaryCard>
  )
}
