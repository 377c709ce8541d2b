import { graphql, type ResultOf, type VariablesOf } from '../api/graphql.ts'
import { UserErrors } from '../api/user-errors.ts'

const JwtTemplateFields = graphql(`
  fragment JwtTemplateFields on JwtTemplate @_unmask {
    id databaseId version name description tags kind claims authorizationClaims emptyClaims isOnlyTenantCurrent
    overridesSubject omitsClaimsFromRefreshTokens addsTokenId excludesPermissions issuerType conformanceIssuer
    enforceIssuer isInUse
  }
`)
export type JwtTemplate = ResultOf<typeof JwtTemplateFields>

export const JwtTemplatesQuery = graphql(`
  query JwtTemplates($first: Int!, $after: String, $filter: JwtTemplateFilter, $orderBy: JwtTemplateOrder) {
    jwtTemplates(first: $first, after: $after, filter: $filter, orderBy: $orderBy) {
      totalCount
      pageInfo { hasNextPage endCursor }
      edges {
        node { id name description kind claims isInUse }
      }
    }
  }
`)
export type JwtTemplateRow = ResultOf<typeof JwtTemplatesQuery>['jwtTemplates']['edges'][number]['node']

export const JwtTemplateQuery = graphql(
  `
  query JwtTemplate($id: ID!) {
    node(id: $id) { __typename ...JwtTemplateFields }
  }
`,
  [JwtTemplateFields],
)

export const JwtTemplateLibraryQuery = graphql(`
  query JwtTemplateLibrary {
    jwtTemplateLibrary { libraryEntryId name description }
  }
`)

export const JwtTemplatePreviewQuery = graphql(`
  query JwtTemplatePreview($draft: JwtTemplateDraftInput!, $userId: ID, $accessKeyId: ID, $tenantId: ID) {
    jwtTemplatePreview(draft: $draft, userId: $userId, accessKeyId: $accessKeyId, tenantId: $tenantId) {
      header claims refreshClaims
      issues { field message hint }
    }
  }
`)
export type JwtTemplateDraft = VariablesOf<typeof JwtTemplatePreviewQuery>['draft']

export const JwtTemplateCreate = graphql(
  `
  mutation JwtTemplateCreate($input: JwtTemplateCreateInput!) {
    result: jwtTemplateCreate(input: $input) {
      __typename
      ... on JwtTemplateCreatePayload {
        jwtTemplate { ...JwtTemplateFields }
      }
      ...UserErrors
      ... on InvalidInput {
        fields { field message }
      }
    }
  }
`,
  [JwtTemplateFields, UserErrors],
)

export const JwtTemplateCreateFromLibrary = graphql(
  `
  mutation JwtTemplateCreateFromLibrary($input: JwtTemplateCreateFromLibraryInput!) {
    result: jwtTemplateCreateFromLibrary(input: $input) {
      __typename
      ... on JwtTemplateCreateFromLibraryPayload {
        jwtTemplate { ...JwtTemplateFields }
      }
      ...UserErrors
      ... on InvalidInput {
        fields { field message }
      }
    }
  }
`,
  [JwtTemplateFields, UserErrors],
)

export const JwtTemplateUpdate = graphql(
  `
  mutation JwtTemplateUpdate($input: JwtTemplateUpdateInput!) {
    jwtTemplateUpdate(input: $input) {
      __typename
      ... on JwtTemplateUpdatePayload {
        jwtTemplate { ...JwtTemplateFields }
      }
      ... on VersionConflict {
        node { ...JwtTemplateFields }
      }
      ...UserErrors
      ... on InvalidInput {
        fields { field message }
      }
    }
  }
`,
  [JwtTemplateFields, UserErrors],
)

export const JwtTemplateDelete = graphql(
  `
  mutation JwtTemplateDelete($input: JwtTemplateDeleteInput!) {
    jwtTemplateDelete(input: $input) {
      __typename
      ... on JwtTemplateDeletePayload { deletedId }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

export const JwtTemplateUse = graphql(
  `
  mutation JwtTemplateUse($input: ProjectSettingsUpdateInput!) {
    projectSettingsUpdate(input: $input) {
      __typename
      ... on ProjectSettingsUpdatePayload {
        settings {
          version
          userJwtTemplate { id }
          accessKeyJwtTemplate { id }
        }
      }
      ...UserErrors
      ... on InvalidInput {
        fields { field message }
      }
    }
  }
`,
  [UserErrors],
)
