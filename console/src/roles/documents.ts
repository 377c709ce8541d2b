import { graphql, type ResultOf } from '../api/graphql.ts'
import { InvalidFields, UserErrors } from '../api/user-errors.ts'

export const RoleRow = graphql(`
  fragment RoleRow on Role @_unmask {
    id version name description isDefault isPrivate permissionNames
    tenant { databaseId name }
  }
`)

export const RoleListQuery = graphql(
  `
  query RoleList($first: Int!, $after: String, $filter: RoleFilter, $orderBy: RoleOrder) {
    roles(first: $first, after: $after, filter: $filter, orderBy: $orderBy) {
      totalCount
      pageInfo { hasNextPage endCursor }
      edges {
        node {
          ...RoleRow
          users(first: 1) { totalCount isTotalExact }
        }
      }
    }
  }
`,
  [RoleRow],
)

export const MatrixQuery = graphql(
  `
  query RoleMatrix {
    roles(first: 100, orderBy: { field: NAME, direction: ASC }) {
      pageInfo { hasNextPage }
      edges {
        node { ...RoleRow }
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
  [RoleRow],
)

export const RoleQuery = graphql(
  `
  query Role($id: ID!) {
    node(id: $id) {
      __typename
      ... on Role {
        ...RoleRow
        users(first: 10) {
          totalCount isTotalExact
          edges {
            node { id databaseId name loginIds picture }
          }
        }
        accessKeys(first: 10) {
          totalCount
          edges {
            node { id name }
          }
        }
      }
    }
  }
`,
  [RoleRow],
)

export const PermissionListQuery = graphql(`
  query PermissionList($first: Int!, $after: String, $filter: PermissionFilter) {
    permissions(first: $first, after: $after, filter: $filter) {
      totalCount
      pageInfo { hasNextPage endCursor }
      edges {
        node {
          id version name description isBuiltIn
          roles(first: 20) {
            totalCount
            edges {
              node { id name }
            }
          }
        }
      }
    }
  }
`)

export type RoleData = ResultOf<typeof RoleRow>
export type RoleListRow = ResultOf<typeof RoleListQuery>['roles']['edges'][number]['node']
export type RolePageData = Extract<ResultOf<typeof RoleQuery>['node'], { __typename: 'Role' }>
export type PermissionRow = ResultOf<typeof PermissionListQuery>['permissions']['edges'][number]['node']

export const RoleCreate = graphql(
  `
  mutation RoleCreate($input: RoleCreateInput!) {
    roleCreate(input: $input) {
      __typename
      ... on RoleCreatePayload {
        role { ...RoleRow }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [RoleRow, UserErrors, InvalidFields],
)

export const RoleUpdate = graphql(
  `
  mutation RoleUpdate($input: RoleUpdateInput!) {
    roleUpdate(input: $input) {
      __typename
      ... on RoleUpdatePayload {
        role { ...RoleRow }
      }
      ... on VersionConflict {
        node { ...RoleRow }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [RoleRow, UserErrors, InvalidFields],
)

export const RolesUpdate = graphql(
  `
  mutation RolesUpdate($input: RolesUpdateInput!) {
    rolesUpdate(input: $input) {
      __typename
      ... on RolesUpdatePayload {
        roles { ...RoleRow }
      }
      ...UserErrors
    }
  }
`,
  [RoleRow, UserErrors],
)

export const RoleDelete = graphql(
  `
  mutation RoleDelete($input: RoleDeleteInput!) {
    roleDelete(input: $input) {
      __typename
      ... on RoleDeletePayload { deletedId }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

export const PermissionCreate = graphql(
  `
  mutation PermissionCreate($input: PermissionCreateInput!) {
    permissionCreate(input: $input) {
      __typename
      ... on PermissionCreatePayload {
        permission { id name }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [UserErrors, InvalidFields],
)

export const PermissionUpdate = graphql(
  `
  mutation PermissionUpdate($input: PermissionUpdateInput!) {
    permissionUpdate(input: $input) {
      __typename
      ... on PermissionUpdatePayload {
        permission { id name }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [UserErrors, InvalidFields],
)

export const PermissionDelete = graphql(
  `
  mutation PermissionDelete($input: PermissionDeleteInput!) {
    permissionDelete(input: $input) {
      __typename
      ... on PermissionDeletePayload { deletedId }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)
