import type { Subjects } from '../../testing/contract-tests/support/samples/subject.ts'

export const samples: Subjects<'oauthProviders'> = {
  oauthProviders: {
    save: {
      sample: ({ oauthProviderId: id }, label) => ({
        id,
        label,
        protocol: { kind: 'oidc', issuer: 'https://acme.example' },
        clientId: 'harbour',
        scopes: ['openid'],
      }),
      spends: 'oauthProvider',
    },
  },
}
