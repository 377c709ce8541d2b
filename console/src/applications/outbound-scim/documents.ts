import { graphql, type ResultOf } from '../../kit/api/graphql.ts'
import { InvalidFields, UserErrors } from '../../kit/api/user-errors.ts'

const OutboundScimDetails = graphql(`
  fragment OutboundScimDetails on OutboundScim @_unmask {
    id version baseUrl isEnabled lastRunAt lastSuccessAt failures lastError
  }
`)
export type OutboundScim = ResultOf<typeof OutboundScimDetails>

export const OutboundScimQuery = graphql(
  `
  query OutboundScim($applicationId: ID!) {
    outboundScim(applicationId: $applicationId) { ...OutboundScimDetails }
  }
`,
  [OutboundScimDetails],
)

export const OutboundScimCreate = graphql(
  `
  mutation OutboundScimCreate($input: OutboundScimCreateInput!) {
    outboundScimCreate(input: $input) {
      __typename
      ... on OutboundScimCreatePayload {
        outboundScim { ...OutboundScimDetails }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [OutboundScimDetails, UserErrors, InvalidFields],
)

export const OutboundScimUpdate = graphql(
  `
  mutation OutboundScimUpdate($input: OutboundScimUpdateInput!) {
    outboundScimUpdate(input: $input) {
      __typename
      ... on OutboundScimUpdatePayload {
        outboundScim { ...OutboundScimDetails }
      }
      ... on VersionConflict {
        node { ...OutboundScimDetails }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [OutboundScimDetails, UserErrors, InvalidFields],
)

export const OutboundScimDelete = graphql(
  `
  mutation OutboundScimDelete($input: OutboundScimDeleteInput!) {
    outboundScimDelete(input: $input) {
      __typename
      ... on OutboundScimDeletePayload { applicationId }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)
