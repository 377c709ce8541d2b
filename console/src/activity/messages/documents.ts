import { graphql, type ResultOf } from '../../kit/api/graphql.ts'
import { InvalidFields, UserErrors } from '../../kit/api/user-errors.ts'

const MessageRow = graphql(`
  fragment MessageRow on Message @_unmask {
    id databaseId purpose channel status recipient locale subject attempts lastError createdAt expiresAt
    nextAttemptAt sentAt
  }
`)
export type Message = ResultOf<typeof MessageRow>

export const OutboxQuery = graphql(
  `
  query Outbox($first: Int!, $after: String, $filter: MessageFilter) {
    messages(first: $first, after: $after, filter: $filter) {
      totalCount isTotalExact
      pageInfo { hasNextPage endCursor }
      edges {
        node { ...MessageRow }
      }
    }
  }
`,
  [MessageRow],
)

export const MessageQuery = graphql(
  `
  query Message($id: ID!) {
    node(id: $id) {
      __typename ...MessageRow
      ... on Message {
        content { subject text isBlotted }
      }
    }
  }
`,
  [MessageRow],
)
export type MessageContent = { subject: string | null; text: string; isBlotted: boolean }

export const MessageRetry = graphql(
  `
  mutation MessageRetry($input: MessageRetryInput!) {
    messageRetry(input: $input) {
      __typename
      ... on MessageRetryPayload {
        retriedMessage { ...MessageRow }
      }
      ...UserErrors
    }
  }
`,
  [MessageRow, UserErrors],
)

const TextRow = graphql(`
  fragment TextRow on MessageTemplate @_unmask {
    version purpose format locale subject text html isChanged
    placeholders { name meaning isRequired }
  }
`)
export type MessageText = ResultOf<typeof TextRow>

export const TextsQuery = graphql(
  `
  query MessageTexts($filter: MessageTemplateFilter) {
    messageTemplates(first: 100, filter: $filter) {
      edges {
        node { ...TextRow }
      }
    }
  }
`,
  [TextRow],
)

export const TextUpdate = graphql(
  `
  mutation MessageTextUpdate($input: MessageTemplateUpdateInput!) {
    messageTemplateUpdate(input: $input) {
      __typename
      ... on MessageTemplateUpdatePayload {
        template { ...TextRow }
      }
      ... on VersionConflict {
        node { ...TextRow }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [TextRow, UserErrors, InvalidFields],
)

export const TextReset = graphql(
  `
  mutation MessageTextReset($input: MessageTemplateResetInput!) {
    messageTemplateReset(input: $input) {
      __typename
      ... on MessageTemplateResetPayload {
        template { ...TextRow }
      }
      ...UserErrors
    }
  }
`,
  [TextRow, UserErrors],
)

export const NotpMessageReceive = graphql(
  `
  mutation NotpMessageReceive($input: NotpMessageReceiveInput!) {
    notpMessageReceive(input: $input) {
      __typename
      ... on NotpMessageReceivePayload { isReceived }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [UserErrors, InvalidFields],
)
