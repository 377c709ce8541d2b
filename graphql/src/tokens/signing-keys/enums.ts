import type { Builder } from '../../schema/builder.ts'

/** The enums of signing keys. */
export function registerSigningKeyEnums(builder: Builder) {
  return {
    State: builder.enumType('SigningKeyState', {
      description: 'What a key does.',
      values: {
        NEXT: { value: 'next', description: 'It is published, and does not sign yet.' },
        ACTIVE: { value: 'active', description: 'It signs tokens.' },
        PREVIOUS: { value: 'previous', description: 'It no longer signs, and still verifies issued tokens.' },
      } as const,
    }),
    Algorithm: builder.enumType('SigningAlgorithm', {
      description: 'How tokens are signed.',
      values: {
        RS256: { value: 'RS256', description: 'RSA with SHA-256.' },
        ES256: { value: 'ES256', description: 'Elliptic curve P-256 with SHA-256.' },
        EDDSA: { value: 'EdDSA', description: 'Ed25519.' },
      } as const,
    }),
  }
}
export type SigningKeyEnums = ReturnType<typeof registerSigningKeyEnums>
