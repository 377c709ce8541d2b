import { Skeleton, Text } from '@mantine/core'
import { Time } from '../../../kit/format/Time.tsx'
import { Facts } from '../../../kit/page/summary/Facts.tsx'
import { SummaryCard } from '../../../kit/page/summary/SummaryCard.tsx'
import { tenants } from '../messages.ts'
import { useTenant } from '../tenant-context.ts'
import type { TenantConnection } from './documents.ts'

/** Whether users can sign in by it. */
export function isUsable({ oidc, saml }: TenantConnection): boolean {
  return Boolean(oidc.clientId || saml.idpUrl)
}

type Props = { connections: readonly TenantConnection[] | undefined }

/** How its members sign in: by its identity providers, or as everybody does. */
export function ConnectionsCard({ connections }: Props) {
  const { id, isSsoEnforced } = useTenant()
  const usable = connections?.filter(isUsable) ?? []
  return (
    <SummaryCard title={tenants.signIn} more={{ label: tenants.tabs.sso, to: '/tenants/$id/sso', params: { id } }}>
      {connections ? (
        <Facts
          facts={[
            ...(usable.length === 0 ? [{ label: tenants.authType, value: tenants.authTypes.NONE }] : []),
            ...usable.map(connection => ({
              label: connection.displayName || connection.ssoId,
              value: <Connection {...connection} />,
            })),
            { label: tenants.isSsoEnforced, value: isSsoEnforced && tenants.ssoAlways },
          ]}
        />
      ) : (
        <Skeleton height={40} />
      )}
    </SummaryCard>
  )
}

function Connection({ oidc, saml, domains, certificateExpiresAt }: TenantConnection) {
  return (
    <>
      {oidc.clientId ? tenants.authTypes.OIDC : tenants.authTypes.SAML}
      <Text size="sm" c="dimmed">
        <bdi>{oidc.issuer || saml.idpEntityId}</bdi>
      </Text>
      {domains.length > 0 && <Text size="sm">{domains.join(', ')}</Text>}
      {certificateExpiresAt && (
        <Text size="sm">
          {tenants.certificateExpires} <Time value={certificateExpiresAt} isRelative />
        </Text>
      )}
    </>
  )
}
