import { graphql, type VariablesOf } from '../../kit/api/graphql.ts'
import { UserErrors } from '../../kit/api/user-errors.ts'

/** Whether tokens of the project or of applications follow a template, null where the service does not say; and its claims, in lists too. */
export const JwtTemplateState = graphql(`
  fragment JwtTemplateState on JwtTemplate @_unmask { isInUse isOfApplications claims }
`)

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
