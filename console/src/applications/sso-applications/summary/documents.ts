import { graphql, type ResultOf } from '../../../kit/api/graphql.ts'

export const ApplicationUsersQuery = graphql(`
  query ApplicationUsers($databaseIds: [String!]!, $from: DateTime!) {
    users: users(first: 1, filter: { ssoApplicationDatabaseIds: $databaseIds }) { totalCount isTotalExact }
    active: users(first: 1, filter: { ssoApplicationDatabaseIds: $databaseIds, signedInFrom: $from }) {
      totalCount isTotalExact
    }
  }
`)

export type ApplicationUsers = ResultOf<typeof ApplicationUsersQuery>

export const ApplicationCertificateQuery = graphql(`
  query ApplicationCertificate($id: ID!) {
    node(id: $id) {
      __typename
      ... on SsoApplication {
        saml { idpCertificateExpiresAt }
        wsFed { idpCertificateExpiresAt }
      }
    }
  }
`)
