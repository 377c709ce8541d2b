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
    theme { styles }
    flows(first: 100) {
      edges {
        node { id flowId }
      }
    }
  }
`)

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
