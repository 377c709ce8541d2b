import type { Builder } from '../schema/builder.ts'

/** The enums of templates. */
export function registerTemplateEnums(builder: Builder) {
  return {
    Kind: builder.enumType('JwtTemplateKind', {
      description: 'Whose tokens a template is for.',
      values: {
        USER: { value: 'user', description: 'Tokens of users.' },
        ACCESS_KEY: { value: 'key', description: 'Tokens of access keys.' },
      } as const,
    }),
    AuthorizationClaims: builder.enumType('JwtTemplateAuthorizationClaims', {
      description: 'Which roles and permissions tokens contain.',
      values: {
        DEFAULT: { value: 'default', description: 'Those of the project, and of every tenant.' },
        TENANT_ONLY: { value: 'tenantOnly', description: 'Those in the current tenant, as top-level claims.' },
        NONE: { value: 'none', description: 'None.' },
      } as const,
    }),
    EmptyClaims: builder.enumType('JwtTemplateEmptyClaims', {
      description: 'How an empty claim of a template appears in tokens.',
      values: {
        UNCHANGED: { value: 'none', description: 'As it is.' },
        NULL: { value: 'nil', description: 'As null.' },
        OMITTED: { value: 'delete', description: 'Not at all.' },
      } as const,
    }),
    IssuerType: builder.enumType('JwtTemplateIssuerType', {
      description: 'A setting that is stored without effect.',
      values: {
        LEGACY: { value: 'legacy', description: 'Legacy.' },
        INBOUND: { value: 'inbound', description: 'Inbound.' },
        FEDERATED: { value: 'federated', description: 'Federated.' },
      } as const,
    }),
  }
}
export type TemplateEnums = ReturnType<typeof registerTemplateEnums>
