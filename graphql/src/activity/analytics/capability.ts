import type { AnalyticRecord } from '@gatehouse-id/identity-provider/contract'
import { omitNulls } from '../../schema/changes/nulls.ts'
import type { Builder } from '../../schema/builder.ts'
import type { Capability } from '../../schema/capability.ts'

export const analyticsCapability: Capability = {
  register: registerAnalytics,
  permissions: { fields: { 'Query.analytics': 'read_audit' }, types: {} },
}

/** How many groups an answer usually has, for the cost of an operation. */
const groupsUsual = 50

/** Audit events, counted. */
function registerAnalytics(builder: Builder) {
  const Period = builder.enumType('AnalyticsPeriod', {
    description: 'A length of time, in UTC.',
    values: {
      HOUR: { value: 'h', description: 'An hour.' },
      DAY: { value: 'd', description: 'A day.' },
      WEEK: { value: 'w', description: 'A week from Monday.' },
      MONTH: { value: 'm', description: 'A month.' },
      QUARTER: { value: 'q', description: 'A quarter of a year.' },
    } as const,
  })
  const Count = builder.objectRef<AnalyticRecord>('AnalyticsCount').implement({
    description: 'How many audit events a group has; null where events are not grouped by it.',
    fields: t => ({
      action: t.exposeString('action', { nullable: true, description: 'What was done.' }),
      device: t.exposeString('device', { nullable: true, description: 'The kind of device.' }),
      method: t.exposeString('method', { nullable: true, description: 'How the user was verified.' }),
      tenantDatabaseId: t.exposeString('tenant', { nullable: true, description: 'The tenant; null for none.' }),
      startsAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When the period starts.',
        resolve: ({ created }) => (created === undefined ? null : Number(created)),
      }),
      count: t.int({ description: 'How many events there are.', resolve: ({ cnt }) => Number(cnt) }),
    }),
  })
  const Filter = builder.inputType('AnalyticsFilter', {
    description: 'Which events; all criteria apply together.',
    fields: t => ({
      actions: t.stringList({ description: 'One of these actions.' }),
      excludedActions: t.stringList({ description: 'None of these actions.' }),
      devices: t.stringList({ description: 'One of these kinds of device.' }),
      methods: t.stringList({ description: 'One of these ways to verify the user.' }),
      tenantDatabaseIds: t.stringList({ description: 'Of one of these tenants.' }),
      from: t.field({ type: 'DateTime', description: 'At this time or later; 30 days ago by default.' }),
      to: t.field({ type: 'DateTime', description: 'At this time or earlier; now by default.' }),
    }),
  })
  const Group = builder.inputType('AnalyticsGroup', {
    description: 'What events are grouped by.',
    fields: t => ({
      byAction: t.boolean({ description: 'By action.' }),
      byDevice: t.boolean({ description: 'By kind of device.' }),
      byMethod: t.boolean({ description: 'By how the user was verified.' }),
      byTenant: t.boolean({ description: 'By tenant; an event of several counts for each.' }),
      byPeriod: t.field({ type: Period, description: 'By time.' }),
    }),
  })
  builder.queryField('analytics', t =>
    t.field({
      type: [Count],
      description: 'How many audit events there are, in groups.',
      complexity: { field: 5, multiplier: groupsUsual },
      args: {
        filter: t.arg({ type: Filter, description: 'Which events.' }),
        group: t.arg({ type: Group, description: 'What they are grouped by; one group by default.' }),
      },
      resolve: async (_root, { filter, group }, { client }) => {
        const { tenantDatabaseIds: tenants, ...given } = omitNulls(filter ?? {})
        const { byAction, byDevice, byMethod, byTenant, byPeriod } = group ?? {}
        const { analytics } = await client.analytics.search({
          ...given,
          ...(tenants && { tenants }),
          groupByAction: byAction ?? false,
          groupByDevice: byDevice ?? false,
          groupByMethod: byMethod ?? false,
          groupByTenant: byTenant ?? false,
          ...(byPeriod && { groupByCreated: byPeriod }),
        })
        return analytics
      },
    }),
  )
}
