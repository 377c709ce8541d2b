import { graphql, type ResultOf } from '../api/graphql.ts'
import { UserErrors } from '../api/user-errors.ts'

export const Providers = graphql(`
  fragment Providers on SignInProviders @_unmask {
    callbackUrl
    providers {
      id
      isEnabled
      clientId
      hasClientSecret
      settings {
        providerId
        label
        kind
        issuer
        authorizationUrl
        tokenUrl
        userUrl
        emailsUrl
        scopes
        attributes
        parameters
        linksByEmail
        keepsTokens
      }
    }
    presets {
      providerId
      label
      kind
      issuer
      authorizationUrl
      tokenUrl
      userUrl
      emailsUrl
      scopes
      attributes
      parameters
      linksByEmail
      keepsTokens
    }
  }
`)
export type Provider = ResultOf<typeof Providers>['providers'][number]
export type Preset = ResultOf<typeof Providers>['presets'][number]

export const SignInProvidersQuery = graphql(
  `
  query SignInProviders {
    signInProviders {
      ...Providers
    }
  }
`,
  [Providers],
)
export const SignInProviderSave = graphql(
  `
  mutation SignInProviderSave($input: SignInProviderSaveInput!) {
    signInProviderSave(input: $input) {
      __typename
      ... on SignInProviderSavePayload {
        signInProviders {
          ...Providers
        }
      }
      ...UserErrors
      ... on InvalidInput {
        fields {
          field
          message
        }
      }
    }
  }
`,
  [Providers, UserErrors],
)

export const SignInProviderDelete = graphql(
  `
  mutation SignInProviderDelete($input: SignInProviderDeleteInput!) {
    signInProviderDelete(input: $input) {
      __typename
      ... on SignInProviderDeletePayload {
        signInProviders {
          ...Providers
        }
      }
      ...UserErrors
    }
  }
`,
  [Providers, UserErrors],
)
