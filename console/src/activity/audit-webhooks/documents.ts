import { createContext, useContext } from 'react'
import { graphql, type ResultOf } from '../../kit/api/graphql.ts'
import { UserErrors } from '../../kit/api/user-errors.ts'

export const AuditWebhookDetails = graphql(`
  fragment AuditWebhookDetails on AuditWebhook @_unmask {
    id version name description url
    filters { key operator values }
    authentication hasHmacSecret headerNames attempts deliveredUntil lastError
  }
`)

export type AuditWebhook = ResultOf<typeof AuditWebhookDetails>

export const AuditWebhookListQuery = graphql(
  `
  query AuditWebhookList($first: Int!, $after: String, $filter: AuditWebhooksFilter, $orderBy: AuditWebhookOrder) {
    auditWebhooks(first: $first, after: $after, filter: $filter, orderBy: $orderBy) {
      totalCount
      pageInfo { hasNextPage endCursor }
      edges {
        node { ...AuditWebhookDetails }
      }
    }
  }
`,
  [AuditWebhookDetails],
)

export const AuditWebhookQuery = graphql(
  `
  query AuditWebhook($id: ID!) {
    node(id: $id) {
      __typename
      ... on AuditWebhook { ...AuditWebhookDetails }
    }
  }
`,
  [AuditWebhookDetails],
)

export const AuditWebhookUpsert = graphql(
  `
  mutation AuditWebhookUpsert($input: AuditWebhookUpsertInput!) {
    auditWebhookUpsert(input: $input) {
      __typename
      ... on AuditWebhookUpsertPayload {
        auditWebhook { ...AuditWebhookDetails }
      }
      ... on VersionConflict {
        node { ...AuditWebhookDetails }
      }
      ...UserErrors
      ... on InvalidInput {
        fields { field message }
      }
    }
  }
`,
  [AuditWebhookDetails, UserErrors],
)

export const AuditWebhookDelete = graphql(
  `
  mutation AuditWebhookDelete($input: AuditWebhookDeleteInput!) {
    auditWebhookDelete(input: $input) {
      __typename
      ... on AuditWebhookDeletePayload { deletedId }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

const AuditWebhookDeliveryFields = graphql(`
  fragment AuditWebhookDeliveryFields on AuditWebhookDelivery @_unmask {
    databaseId repeatedDatabaseId status responseStatus error attempts durationMs createdAt attemptedAt eventIds
  }
`)
export type Delivery = ResultOf<typeof AuditWebhookDeliveryFields>

export const DeliveriesQuery = graphql(
  `
  query AuditDeliveries($id: ID!, $first: Int!, $after: String, $statuses: [AuditWebhookDeliveryStatus!]) {
    node(id: $id) {
      __typename
      ... on AuditWebhook {
        id
        deliveries(first: $first, after: $after, statuses: $statuses) {
          totalCount
          pageInfo { hasNextPage endCursor }
          edges {
            node { ...AuditWebhookDeliveryFields }
          }
        }
      }
      ... on AuditStream {
        id
        deliveries(first: $first, after: $after, statuses: $statuses) {
          totalCount
          pageInfo { hasNextPage endCursor }
          edges {
            node { ...AuditWebhookDeliveryFields }
          }
        }
      }
    }
  }
`,
  [AuditWebhookDeliveryFields],
)

export const AuditStreamTest = graphql(
  `
  mutation AuditStreamTest($input: AuditStreamTestInput!) {
    auditStreamTest(input: $input) {
      __typename
      ... on AuditStreamTestPayload {
        delivery { ...AuditWebhookDeliveryFields }
      }
      ...UserErrors
    }
  }
`,
  [AuditWebhookDeliveryFields, UserErrors],
)

export const AuditStreamDeliveryResend = graphql(
  `
  mutation AuditStreamDeliveryResend($input: AuditStreamDeliveryResendInput!) {
    auditStreamDeliveryResend(input: $input) {
      __typename
      ... on AuditStreamDeliveryResendPayload {
        delivery { ...AuditWebhookDeliveryFields }
      }
      ...UserErrors
    }
  }
`,
  [AuditWebhookDeliveryFields, UserErrors],
)

export const AuditWebhookDeliveryResend = graphql(
  `
  mutation AuditWebhookDeliveryResend($input: AuditWebhookDeliveryResendInput!) {
    auditWebhookDeliveryResend(input: $input) {
      __typename
      ... on AuditWebhookDeliveryResendPayload {
        delivery { ...AuditWebhookDeliveryFields }
      }
      ...UserErrors
    }
  }
`,
  [AuditWebhookDeliveryFields, UserErrors],
)

export const AuditWebhookSecretRotate = graphql(
  `
  mutation AuditWebhookSecretRotate($input: AuditWebhookSecretRotateInput!) {
    auditWebhookSecretRotate(input: $input) {
      __typename
      ... on AuditWebhookSecretRotatePayload { hmacSecret }
      ...UserErrors
      ... on InvalidInput {
        fields { field message }
      }
    }
  }
`,
  [UserErrors],
)

export const WebhookContext = createContext<AuditWebhook | undefined>(undefined)

/** The webhook whose page this is; throws elsewhere. */
export function useWebhook(): AuditWebhook {
  const webhook = useContext(WebhookContext)
  if (!webhook) throw new Error('unreachable: useWebhook outside the page of a webhook')
  return webhook
}
