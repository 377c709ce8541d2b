import { graphql, type ResultOf } from '../../kit/api/graphql.ts'
import { UserErrors } from '../../kit/api/user-errors.ts'

/** How many users have a role. */
export const RoleUsers = graphql(`
  fragment RoleUsers on Role @_unmask {
    users(first: 1) { totalCount isTotalExact }
  }
`)

/** The roles that have a permission. */
export const PermissionRoles = graphql(`
  fragment PermissionRoles on Permission @_unmask {
    roles(first: 20) {
      totalCount
      edges {
        node { id name }
      }
    }
  }
`)

export const RoleHoldersQuery = graphql(`
  query RoleHolders($id: ID!) {
    node(id: $id) {
      __typename
      ... on Role {
        users(first: 10) {
          edges {
            node { id databaseId name loginIds picture }
          }
        }
        accessKeys(first: 1) { totalCount }
      }
    }
  }
`)

const MatrixRole = graphql(`
  fragment MatrixRole on Role @_unmask { id version name permissionNames }
`)
export type MatrixRole = ResultOf<typeof MatrixRole>

export const MatrixQuery = graphql(
  `
  query RoleMatrix {
    roles(first: 100, orderBy: { field: NAME, direction: ASC }) {
      pageInfo { hasNextPage }
      edges {
        node { ...MatrixRole }
      }
    }
    permissions(first: 100) {
      pageInfo { hasNextPage }
      edges {
        node { id name description }
      }
    }
  }
`,
  [MatrixRole],
)

export const RolesUpdate = graphql(
  `
  mutation RolesUpdate($input: RolesUpdateInput!) {
    rolesUpdate(input: $input) {
      __typename
      ... on RolesUpdatePayload {
        roles { ...MatrixRole }
      }
      ...UserErrors
    }
  }
`,
  [MatrixRole, UserErrors],
)
