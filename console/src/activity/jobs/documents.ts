import { graphql, type ResultOf } from '../../kit/api/graphql.ts'
import { UserErrors } from '../../kit/api/user-errors.ts'

export const JobRow = graphql(`
  fragment JobRow on Job @_unmask {
    id kind status progress processed succeeded failed total createdAt finishedAt
    createdBy { name databaseId }
  }
`)

export type Job = ResultOf<typeof JobRow>

export const JobsQuery = graphql(
  `
  query Jobs($first: Int!, $after: String, $filter: JobFilter) {
    jobs(first: $first, after: $after, filter: $filter) {
      totalCount isTotalExact
      pageInfo { hasNextPage endCursor }
      edges {
        node { ...JobRow }
      }
    }
  }
`,
  [JobRow],
)

export const JobQuery = graphql(
  `
  query Job($id: ID!) {
    job(id: $id) {
      ...JobRow canCancel expiresAt failureCode failureMessage resultUrl errorsUrl
      errors(first: 50) {
        edges {
          node { row code message field }
        }
      }
    }
  }
`,
  [JobRow],
)

export const JobCancel = graphql(
  `
  mutation JobCancel($input: JobCancelInput!) {
    jobCancel(input: $input) {
      __typename
      ... on JobCancelPayload {
        job { ...JobRow }
      }
      ...UserErrors
    }
  }
`,
  [JobRow, UserErrors],
)
