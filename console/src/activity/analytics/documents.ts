import { graphql } from '../../kit/api/graphql.ts'

export const AnalyticsQuery = graphql(`
  query Analytics($filter: AnalyticsFilter!, $period: AnalyticsPeriod!, $group: AnalyticsGroup!) {
    overTime: analytics(filter: $filter, group: { byPeriod: $period }) { startsAt count }
    groups: analytics(filter: $filter, group: $group) { action device method tenantDatabaseId count }
  }
`)
