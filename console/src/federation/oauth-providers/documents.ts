import { graphql, type ResultOf } from '../../kit/api/graphql.ts'
import { InvalidFields, UserErrors } from '../../kit/api/user-errors.ts'

const ProviderRow = graphql(`
  fragment ProviderRow on SignInProvider @_unmask {
    id version isEnabled clientId hasClientSecret
    settings {
      providerId label kind issuer authorizationUrl tokenUrl userUrl emailsUrl scopes attributes parameters
      linksByEmail keepsTokens
    }
  }
`)

export const Providers = graphql(
  `
  fragment Providers on SignInProviders @_unmask {
    callbackUrl
    providers { ...ProviderRow }
    presets {
      providerId label kind issuer authorizationUrl tokenUrl userUrl emailsUrl scopes attributes parameters
      linksByEmail keepsTokens
    }
  }
`,
  [ProviderRow],
)
export type Provider = ResultOf<typeof Providers>['providers'][number]
export type Preset = ResultOf<typeof Providers>['presets'][number]

export const SignInProvidersQuery = graphql(
  `
  query SignInProviders {
    signInProviders { ...Providers }
    serverSignInProviders { providerId label issuer callbackUrl }
  }
`,
  [Providers],
)
export const SignInProviderUpsert = graphql(
  `
  mutation SignInProviderUpsert($input: SignInProviderUpsertInput!) {
    signInProviderUpsert(input: $input) {
      __typename
      ... on SignInProviderUpsertPayload {
        signInProvider { ...ProviderRow }
        signInProviders { ...Providers }
      }
      ... on VersionConflict {
        node { ...ProviderRow }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [ProviderRow, Providers, UserErrors, InvalidFields],
)

export const SignInProviderDelete = graphql(
  `
  mutation SignInProviderDelete($input: SignInProviderDeleteInput!) {
    signInProviderDelete(input: $input) {
      __typename
      ... on SignInProviderDeletePayload {
        signInProviders { ...Providers }
      }
      ...UserErrors
    }
  }
`,
  [Providers, UserErrors],
)

export type ServerProvider = ResultOf<typeof SignInProvidersQuery>['serverSignInProviders'][number]
