import type { Builder } from '../../schema/builder.ts'
import type { Capability } from '../../schema/capability.ts'
import { secretOutput } from '../../schema/changes/payloads.ts'

export const clientAssertionsCapability: Capability = {
  register: registerClientAssertions,
  permissions: { fields: { 'Mutation.clientAssertionCreate': 'read_secrets' }, types: {} },
}

/** Assertions that authenticate a client to another authorization server. */
function registerClientAssertions(builder: Builder) {
  const Algorithm = builder.enumType('ClientAssertionAlgorithm', {
    description: 'How an assertion is signed.',
    values: {
      RS256: { description: 'RSA with SHA-256.' },
      RS384: { description: 'RSA with SHA-384.' },
      RS512: { description: 'RSA with SHA-512.' },
      ES384: { description: 'Elliptic curve P-384 with SHA-384.' },
    } as const,
  })
  builder.relayMutationField(
    'clientAssertionCreate',
    {
      description: 'What the assertion says.',
      inputFields: t => ({
        issuer: t.string({ required: true, description: 'The issuer, mostly the client id.' }),
        subject: t.string({ required: true, description: 'The subject, mostly the client id.' }),
        audience: t.stringList({ required: true, description: 'The authorization servers it is for.' }),
        lifetimeSeconds: t.int({ required: true, description: 'How long it is valid.' }),
        isAudienceText: t.boolean({ description: 'Whether a single audience is a text rather than a list.' }),
        algorithm: t.field({ type: Algorithm, description: 'How it is signed; RS256 by default.' }),
      }),
    },
    {
      description: 'Creates a signed assertion that authenticates a client to another authorization server (RFC 7523).',
      inputNames: { expiresIn: 'lifetimeSeconds', flattenAudience: 'isAudienceText' },
      resolve: (_root, { input }, { client }) =>
        client.jwts.generateClientAssertionJwt({
          issuer: input.issuer,
          subject: input.subject,
          audience: input.audience,
          expiresIn: input.lifetimeSeconds,
          flattenAudience: input.isAudienceText ?? false,
          algorithm: input.algorithm ?? 'RS256',
        }),
    },
    {
      description: 'The assertion was created.',
      outputFields: t => ({
        jwt: secretOutput(t, { description: 'The assertion.', secretOf: ({ jwt }) => jwt }),
      }),
    },
  )
}
