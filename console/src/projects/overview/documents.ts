import { AuditLine } from '../../activity/audit/documents.ts'
import { graphql } from '../../kit/api/graphql.ts'

export const OverviewQuery = graphql(
  `
  query Overview($week: AuditEventFilter, $weekFailed: AuditEventFilter, $from: DateTime!, $soon: DateTime!) {
    all: users(first: 1) { totalCount isTotalExact }
    signIns: auditEvents(first: 6, filter: $week) {
      totalCount isTotalExact
      edges {
        node { ...AuditLine }
      }
    }
    active: users(first: 1, filter: { signedInFrom: $from }) { totalCount isTotalExact }
    new: users(first: 1, filter: { createdFrom: $from }) { totalCount isTotalExact }
    failures: auditEvents(first: 50, filter: $weekFailed) {
      totalCount isTotalExact
      edges {
        node { id method }
      }
    }
    expiring: accessKeys(first: 5, filter: { statuses: [ENABLED] }, orderBy: { field: EXPIRES_AT, direction: ASC }) {
      edges {
        node { id name expiresAt }
      }
    }
    expiringCertificates: expiringSsoConfigurations(first: 5, expiresBefore: $soon) {
      edges {
        node {
          id ssoId displayName certificateExpiresAt
          tenant { id databaseId name }
        }
      }
    }
    roles(first: 20) {
      edges {
        node { name }
      }
    }
    project {
      id
      settings { approvedOrigins }
    }
    recent: auditEvents(first: 6) {
      edges {
        node { ...AuditLine }
      }
    }
  }
`,
  [AuditLine],
)

const DayCount = graphql(`
  fragment DayCount on AuditEventConnection @_unmask { totalCount }
`)

/** Sign-ins that worked and that did not, day by day: `ok0` and `bad0` are the first of seven days. */
export const SignInsByDayQuery = graphql(
  `
  query SignInsByDay($ok0: AuditEventFilter, $ok1: AuditEventFilter, $ok2: AuditEventFilter, $ok3: AuditEventFilter, $ok4: AuditEventFilter, $ok5: AuditEventFilter, $ok6: AuditEventFilter, $bad0: AuditEventFilter, $bad1: AuditEventFilter, $bad2: AuditEventFilter, $bad3: AuditEventFilter, $bad4: AuditEventFilter, $bad5: AuditEventFilter, $bad6: AuditEventFilter) {
    ok0: auditEvents(first: 1, filter: $ok0) { ...DayCount }
    ok1: auditEvents(first: 1, filter: $ok1) { ...DayCount }
    ok2: auditEvents(first: 1, filter: $ok2) { ...DayCount }
    ok3: auditEvents(first: 1, filter: $ok3) { ...DayCount }
    ok4: auditEvents(first: 1, filter: $ok4) { ...DayCount }
    ok5: auditEvents(first: 1, filter: $ok5) { ...DayCount }
    ok6: auditEvents(first: 1, filter: $ok6) { ...DayCount }
    bad0: auditEvents(first: 1, filter: $bad0) { ...DayCount }
    bad1: auditEvents(first: 1, filter: $bad1) { ...DayCount }
    bad2: auditEvents(first: 1, filter: $bad2) { ...DayCount }
    bad3: auditEvents(first: 1, filter: $bad3) { ...DayCount }
    bad4: auditEvents(first: 1, filter: $bad4) { ...DayCount }
    bad5: auditEvents(first: 1, filter: $bad5) { ...DayCount }
    bad6: auditEvents(first: 1, filter: $bad6) { ...DayCount }
  }
`,
  [DayCount],
)
