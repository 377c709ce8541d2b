import type { Builder } from '../schema/builder.ts'

/** How clients of OpenID Connect are, and prove who they are. */
export function registerOidcEnums(builder: Builder) {
  return {
    OidcClientType: builder.enumType('OidcClientType', {
      description: 'Whether a client can keep a secret.',
      values: {
        CONFIDENTIAL: { value: 'confidential', description: 'It runs on a server.' },
        PUBLIC: { value: 'public', description: 'It runs on the user’s device or in the browser, without a secret.' },
      } as const,
    }),
    OidcClientAuthentication: builder.enumType('OidcClientAuthentication', {
      description: 'How a confidential client proves who it is.',
      values: {
        CLIENT_SECRET_BASIC: { value: 'client_secret_basic', description: 'By its secret, in a header.' },
        CLIENT_SECRET_POST: { value: 'client_secret_post', description: 'By its secret, in the body.' },
        PRIVATE_KEY_JWT: { value: 'private_key_jwt', description: 'By its private key (RFC 7523).' },
      } as const,
    }),
  }
}
export type OidcEnums = ReturnType<typeof registerOidcEnums>
