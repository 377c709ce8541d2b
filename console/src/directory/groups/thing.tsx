import { group } from '@gatehouse-id/entities'
import { thing } from '../../kit/entity/thing.ts'
import { formatNumber } from '../../kit/format/number.ts'
import { withoutControls } from '../../kit/format/text.ts'
import { AnchorLink } from '../../kit/link/links.ts'
import { GroupCount } from './documents.ts'
import { groups } from './messages.ts'

const tenantTab: string = '/tenants/$id/groups'

export const shown = thing(group, {
  texts: { ...groups, tabs: { details: groups.details } },
  values: { source: groups.sources },
  more: GroupCount,
  list: {
    filters: [
      {
        id: 'tenant',
        label: groups.tenant,
        kind: 'entity',
        of: 'tenant',
        criteria: tenantId => ({ tenantId }),
      },
    ],
  },
  row: [
    'name',
    {
      id: 'TENANT',
      header: groups.tenant,
      cell: ({ tenant }) =>
        tenant ? (
          <AnchorLink to={tenantTab} params={{ id: tenant.id }} size="sm">
            <bdi>{withoutControls(tenant.name)}</bdi>
          </AnchorLink>
        ) : (
          '–'
        ),
    },
    'source',
    {
      id: 'MEMBERS',
      header: groups.members,
      width: 120,
      cell: ({ members }) => <span className="tabular">{formatNumber(members.totalCount)}</span>,
    },
  ],
  form: [],
})
