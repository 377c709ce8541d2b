import type { ssoApplication } from '@gatehouse-id/entities'
import { graphql } from '../../kit/api/graphql.ts'
import { UserErrors } from '../../kit/api/user-errors.ts'
import type { RowOf } from '../../kit/entity/row.ts'

export const SsoApplicationUsersQuery = graphql(`
  query SsoApplicationUsers($id: ID!, $first: Int!, $after: String) {
    node(id: $id) {
      __typename
      ... on SsoApplication {
        users(first: $first, after: $after) {
          totalCount isTotalExact
          pageInfo { hasNextPage endCursor }
          edges {
            node { id databaseId name loginIds picture status }
          }
        }
      }
    }
  }
`)

export const JwtTemplateNamesQuery = graphql(`
  query JwtTemplateNames {
    jwtTemplates(first: 100, filter: { kinds: [USER] }) { edges { node { id name } } }
  }
`)

export const SsoApplicationSecretQuery = graphql(`
  query SsoApplicationSecret($id: ID!) {
    ssoApplicationSecret(id: $id)
  }
`)

/** What is mapped by role; the API answers the names of roles in a field that is not declared. */
export const SsoGroupRoles = graphql(`
  fragment SsoGroupRoles on SsoApplication @_unmask {
    saml {
      groupMappings { roleNames }
    }
    wsFed {
      groupMappings { roleNames }
    }
  }
`)

type Row = RowOf<typeof ssoApplication>
type Mapped<Settings extends { groupMappings: object[] }> = Omit<Settings, 'groupMappings'> & {
  groupMappings: (Settings['groupMappings'][number] & { roleNames: string[] })[]
}
export type SsoApplication = Omit<Row, 'saml' | 'wsFed'> & {
  saml: Mapped<NonNullable<Row['saml']>> | null
  wsFed: Mapped<NonNullable<Row['wsFed']>> | null
}

export const SsoApplicationSecretRotate = graphql(
  `
  mutation SsoApplicationSecretRotate($input: SsoApplicationSecretRotateInput!) {
    ssoApplicationSecretRotate(input: $input) {
      __typename
      ... on SsoApplicationSecretRotatePayload { cleartext ssoApplication { id version previousSecretExpiresAt } }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

export const SsoApplicationPreviousSecretEnd = graphql(
  `
  mutation SsoApplicationPreviousSecretEnd($input: SsoApplicationPreviousSecretEndInput!) {
    ssoApplicationPreviousSecretEnd(input: $input) {
      __typename
      ... on SsoApplicationPreviousSecretEndPayload { ssoApplication { id version previousSecretExpiresAt } }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)
