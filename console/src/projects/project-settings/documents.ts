import { graphql, type ResultOf } from '../../kit/api/graphql.ts'
import { InvalidFields, UserErrors } from '../../kit/api/user-errors.ts'
import type { Filled } from '../../kit/form/filled.ts'
import type { FieldsOf } from '../../kit/form/EditForm.tsx'

export const SettingsFields = graphql(`
  fragment SettingsFields on ProjectSettings @_unmask {
    version sessionTokenSeconds refreshTokenSeconds stepUpTokenSeconds isRefreshTokenRotated tokenDelivery
    cookieDomain cookiePath cookieSameSite sessionCookieName refreshCookieName approvedOrigins flowEndpointOrigins
    userSourceUrl signInMethods isUserExistenceConcealed isSignUpOpen trustedDeviceDays isAuthPublic
    isClientRegistrationOpen acceptsClientMetadataDocuments dynamicClientResources
  }
`)

export const ProjectSettingsQuery = graphql(
  `
  query ProjectSettings {
    project {
      id
      settings { ...SettingsFields }
    }
  }
`,
  [SettingsFields],
)

export type ProjectSettings = ResultOf<typeof SettingsFields>

export const ProjectSettingsUpdate = graphql(
  `
  mutation ProjectSettingsUpdate($input: ProjectSettingsUpdateInput!) {
    projectSettingsUpdate(input: $input) {
      __typename
      ... on ProjectSettingsUpdatePayload {
        settings { ...SettingsFields }
      }
      ... on VersionConflict {
        node { ...SettingsFields }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [SettingsFields, UserErrors, InvalidFields],
)

/** The settings that are edited: all but their version. */
export type SettingsValues = Filled<Omit<ProjectSettings, 'version'>>

/** What each part of the form is given. */
export type FieldsProps = FieldsOf<SettingsValues> & { isReadOnly: boolean }
