import { graphql, type ResultOf } from '../../../kit/api/graphql.ts'
import { InvalidFields, UserErrors } from '../../../kit/api/user-errors.ts'

const FlowTraceFields = graphql(`
  fragment FlowTraceFields on FlowTraceStep @_unmask { stepId type action input outcome error milliseconds at }
`)
export type FlowTraceStep = ResultOf<typeof FlowTraceFields>

export const FlowTestQuery = graphql(`
  query FlowTest($id: ID!) {
    node(id: $id) {
      __typename
      ... on Flow {
        draft { version document }
      }
    }
    flowSchema
    theme { styles }
    flows(first: 100) {
      edges {
        node { id flowId name }
      }
    }
  }
`)
export type FlowTest = ResultOf<typeof FlowTestQuery>

/** What rules can read of a user. */
export const FlowTestUserQuery = graphql(`
  query FlowTestUser($id: ID!) {
    node(id: $id) {
      __typename
      ... on User {
        databaseId name email isEmailVerified phone isPhoneVerified loginIds roleNames hasPassword hasAuthenticator
        passkeys(first: 1) {
          edges {
            node { databaseId }
          }
        }
        tenants(first: 100) {
          edges {
            node {
              tenant { databaseId }
            }
          }
        }
      }
    }
  }
`)
export type FlowTestUser = Extract<ResultOf<typeof FlowTestUserQuery>['node'], { __typename: 'User' }>

/** What was sent since a run began, the newest first. */
export const FlowTestMessagesQuery = graphql(`
  query FlowTestMessages($from: DateTime!) {
    messages(first: 25, filter: { from: $from }) {
      edges {
        node {
          id recipient purpose
          content { text isBlotted }
        }
      }
    }
  }
`)
export type SentMessage = ResultOf<typeof FlowTestMessagesQuery>['messages']['edges'][number]['node']

export const FlowTestStart = graphql(
  `
  mutation FlowTestStart($input: FlowTestStartInput!) {
    flowTestStart(input: $input) {
      __typename
      ... on FlowTestStartPayload {
        response
        trace { ...FlowTraceFields }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [FlowTraceFields, UserErrors, InvalidFields],
)

export const FlowTestNext = graphql(
  `
  mutation FlowTestNext($input: FlowTestNextInput!) {
    flowTestNext(input: $input) {
      __typename
      ... on FlowTestNextPayload {
        response
        trace { ...FlowTraceFields }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [FlowTraceFields, UserErrors, InvalidFields],
)
