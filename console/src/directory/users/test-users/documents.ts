import { graphql } from '../../../kit/api/graphql.ts'
import { UserErrors } from '../../../kit/api/user-errors.ts'

export const TestUserCodeGenerate = graphql(
  `
  mutation TestUserCodeGenerate($input: TestUserCodeGenerateInput!) {
    testUserCodeGenerate(input: $input) {
      __typename
      ... on TestUserCodeGeneratePayload { oneTimeCode expiresAt }
      ...UserErrors
      ... on InvalidInput {
        fields { field message }
      }
    }
  }
`,
  [UserErrors],
)

export const TestUserDeleteAll = graphql(
  `
  mutation TestUserDeleteAll($input: TestUserDeleteAllInput!) {
    testUserDeleteAll(input: $input) {
      __typename
      ... on TestUserDeleteAllPayload { deletedCount }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)
