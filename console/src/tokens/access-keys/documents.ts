import { graphql } from '../../kit/api/graphql.ts'
import { UserErrors } from '../../kit/api/user-errors.ts'

/** The users whom a key has to do with, for who may read users. */
export const AccessKeyUsersQuery = graphql(`
  query AccessKeyUsers($id: ID!) {
    node(id: $id) {
      __typename
      ... on AccessKey {
        boundUser { id databaseId name loginIds }
        creator { id databaseId name loginIds }
      }
    }
  }
`)

export const AccessKeysDeleteJobCreate = graphql(
  `
  mutation AccessKeysDeleteJobCreate($input: AccessKeysDeleteJobCreateInput!) {
    accessKeysDeleteJobCreate(input: $input) {
      __typename
      ... on AccessKeysDeleteJobCreatePayload {
        job { id }
      }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

export const AccessKeysUpdateJobCreate = graphql(
  `
  mutation AccessKeysUpdateJobCreate($input: AccessKeysUpdateJobCreateInput!) {
    accessKeysUpdateJobCreate(input: $input) {
      __typename
      ... on AccessKeysUpdateJobCreatePayload {
        job { id }
      }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)
