import { graphql, type ResultOf } from '../../kit/api/graphql.ts'
import { UserErrors } from '../../kit/api/user-errors.ts'

export const SigningKeysQuery = graphql(`
  query SigningKeys {
    signingKeys(first: 50) {
      edges {
        node { id keyId algorithm state createdAt activatesAt retiresAt }
      }
    }
  }
`)

export type SigningKey = NonNullable<ResultOf<typeof SigningKeysQuery>['signingKeys']>['edges'][number]['node']

export const SigningKeyRotate = graphql(
  `
  mutation SigningKeyRotate($input: SigningKeyRotateInput!) {
    signingKeyRotate(input: $input) {
      __typename
      ... on SigningKeyRotatePayload {
        signingKey { id }
      }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

export const SigningKeyRetire = graphql(
  `
  mutation SigningKeyRetire($input: SigningKeyRetireInput!) {
    signingKeyRetire(input: $input) {
      __typename
      ... on SigningKeyRetirePayload { deletedId }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)
