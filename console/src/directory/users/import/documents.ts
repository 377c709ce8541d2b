import { graphql } from '../../../kit/api/graphql.ts'
import { UserErrors } from '../../../kit/api/user-errors.ts'

export const UserImportJobCreate = graphql(
  `
  mutation UserImportJobCreate($input: UserImportJobCreateInput!) {
    userImportJobCreate(input: $input) {
      __typename
      ... on UserImportJobCreatePayload {
        job { id }
      }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

export const JobInputAppend = graphql(
  `
  mutation JobInputAppend($input: JobInputAppendInput!) {
    jobInputAppend(input: $input) {
      __typename
      ... on JobInputAppendPayload {
        job { id }
      }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

export const JobStart = graphql(
  `
  mutation JobStart($input: JobStartInput!) {
    jobStart(input: $input) {
      __typename
      ... on JobStartPayload {
        job { id }
      }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)
