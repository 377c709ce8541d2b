import { graphql } from '../../../kit/api/graphql.ts'
import { UserErrors } from '../../../kit/api/user-errors.ts'

export const UsersDeleteJobCreate = graphql(
  `
  mutation UsersDeleteJobCreate($input: UsersDeleteJobCreateInput!) {
    usersDeleteJobCreate(input: $input) {
      __typename
      ... on UsersDeleteJobCreatePayload {
        job { id }
      }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

export const UsersUpdateJobCreate = graphql(
  `
  mutation UsersUpdateJobCreate($input: UsersUpdateJobCreateInput!) {
    usersUpdateJobCreate(input: $input) {
      __typename
      ... on UsersUpdateJobCreatePayload {
        job { id }
      }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

/** How many users a filter finds now, exactly: a dry run of the job. */
export const UsersAffected = graphql(
  `
  mutation UsersAffected($input: UsersUpdateJobCreateInput!) {
    usersUpdateJobCreate(input: $input, dryRun: true) {
      __typename
      ... on UsersUpdateJobCreatePayload {
        preview { usersAffected }
      }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

export const UserExportJobCreate = graphql(
  `
  mutation UserExportJobCreate($input: UserExportJobCreateInput!) {
    userExportJobCreate(input: $input) {
      __typename
      ... on UserExportJobCreatePayload {
        job { id }
      }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)
