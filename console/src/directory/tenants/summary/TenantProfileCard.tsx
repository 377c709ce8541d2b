import { Time } from '../../../kit/format/Time.tsx'
import { AnchorLink } from '../../../kit/link/links.ts'
import { Facts } from '../../../kit/page/summary/Facts.tsx'
import { SummaryCard } from '../../../kit/page/summary/SummaryCard.tsx'
import { rowsOf } from '../details/attribute-rows.ts'
import { tenants } from '../messages.ts'
import { useTenant } from '../tenant-context.ts'
import type { TenantSummary } from './documents.ts'

/** Where it belongs, what was stored with it, and what its members may use. */
export function TenantProfileCard({ summary }: { summary: TenantSummary | undefined }) {
  const { id, parent, selfProvisioningDomains, customAttributes, createdAt } = useTenant()
  const applications = summary?.node?.__typename === 'Tenant' ? summary.node.ssoApplications.edges : []
  return (
    <SummaryCard
      title={tenants.profile}
      more={{ label: tenants.tabs.details, to: '/tenants/$id/details', params: { id } }}
    >
      <Facts
        facts={[
          {
            label: tenants.parent,
            value: parent && (
              <AnchorLink to="/tenants/$id" params={{ id: parent.id }} size="sm">
                <bdi>{parent.name}</bdi>
              </AnchorLink>
            ),
          },
          { label: tenants.selfProvisioningDomains, value: selfProvisioningDomains.join(', ') },
          { label: tenants.applications, value: applications.map(({ node }) => node.name).join(', ') },
          ...rowsOf(customAttributes).map(({ name, value }) => ({
            label: name,
            value: Array.isArray(value) ? value.join(', ') : `${value}`,
          })),
          { label: tenants.created, value: <Time value={createdAt} /> },
        ]}
      />
    </SummaryCard>
  )
}
