import { graphql, type ResultOf } from '../../kit/api/graphql.ts'
import { InvalidFields, UserErrors } from '../../kit/api/user-errors.ts'

export const AdministratorRow = graphql(`
  fragment AdministratorRow on Administrator @_unmask {
    id version databaseId name email loginIds status isCompanyAdministrator
    projectRoles { projectDatabaseIds role }
    tagRoles { tags role }
  }
`)

export type AdministratorData = ResultOf<typeof AdministratorRow>

export const AdministratorsQuery = graphql(
  `
  query Administrators($first: Int!, $after: String, $filter: AdministratorFilter) {
    administrators(first: $first, after: $after, filter: $filter) {
      totalCount
      pageInfo { hasNextPage endCursor }
      edges {
        node { ...AdministratorRow }
      }
    }
  }
`,
  [AdministratorRow],
)

export const AdministratorCreate = graphql(
  `
  mutation AdministratorCreate($input: AdministratorCreateInput!) {
    administratorCreate(input: $input) {
      __typename
      ... on AdministratorCreatePayload {
        administrators { id }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [UserErrors, InvalidFields],
)

export const AdministratorUpdate = graphql(
  `
  mutation AdministratorUpdate($input: AdministratorUpdateInput!) {
    administratorUpdate(input: $input) {
      __typename
      ... on AdministratorUpdatePayload {
        administrator { ...AdministratorRow }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [AdministratorRow, UserErrors, InvalidFields],
)

export const AdministratorDelete = graphql(
  `
  mutation AdministratorDelete($input: AdministratorDeleteInput!) {
    administratorDelete(input: $input) {
      __typename
      ... on AdministratorDeletePayload { deletedId }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)
