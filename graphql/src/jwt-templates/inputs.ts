import type { JwtTemplate } from '@gatehouse/identity-provider/contract'
import type { InputFieldBuilder } from '../schema/builder.ts'
import { clearNulls } from '../schema/changes/clear-nulls.ts'
import type { TemplateEnums } from './enums.ts'

/** What creating and updating have in common. */
export function contentInputs(t: InputFieldBuilder, enums: TemplateEnums) {
  return {
    description: t.string({ description: 'What it is for.' }),
    tags: t.stringList({ description: 'All words to find it by.' }),
    kind: t.field({ type: enums.Kind, description: 'Whose tokens it is for.' }),
    ...claimInputs(t, enums),
    issuerType: t.field({ type: enums.IssuerType, description: 'Stored without effect.' }),
    conformanceIssuer: t.boolean({ description: 'Stored without effect.' }),
    enforceIssuer: t.boolean({ description: 'Stored without effect.' }),
  }
}

/** What decides the claims of a token. */
export function claimInputs(t: InputFieldBuilder, enums: Pick<TemplateEnums, 'AuthorizationClaims' | 'EmptyClaims'>) {
  return {
    claims: t.field({ type: 'JSON', description: 'All claims and their values: an object.' }),
    authorizationClaims: t.field({
      type: enums.AuthorizationClaims,
      description: 'Which roles and permissions tokens contain.',
    }),
    emptyClaims: t.field({ type: enums.EmptyClaims, description: 'How an empty claim appears.' }),
    isOnlyTenantCurrent: t.boolean({ description: 'Whether a user’s only tenant counts as the current one.' }),
    overridesSubject: t.boolean({ description: 'Whether the claim sub replaces the user id, which moves to dsub.' }),
    omitsClaimsFromRefreshTokens: t.boolean({ description: 'Whether refresh tokens do not get the claims.' }),
    addsTokenId: t.boolean({ description: 'Whether tokens get an id (jti).' }),
    excludesPermissions: t.boolean({ description: 'Whether tokens contain roles without their permissions.' }),
  }
}

/** Our name of each field that has another name at the provider. */
export const inputNames = {
  'template.template': 'claims',
  'template.authSchema': 'authorizationClaims',
  'template.emptyClaimPolicy': 'emptyClaims',
  'template.name': 'name',
  'template.description': 'description',
  'template.tags': 'tags',
}

const empty = {
  name: '',
  description: '',
  claims: {} as unknown,
  tags: [] as string[],
  kind: 'user' as const,
  authorizationClaims: 'default' as const,
  emptyClaims: 'none' as const,
  isOnlyTenantCurrent: true,
  overridesSubject: false,
  omitsClaimsFromRefreshTokens: false,
  addsTokenId: false,
  excludesPermissions: false,
  issuerType: 'legacy' as const,
  conformanceIssuer: false,
  enforceIssuer: false,
}

type Content = {
  name?: string | null
  description?: string | null
  claims?: unknown
  tags?: string[] | null
  kind?: JwtTemplate['type'] | null
  authorizationClaims?: JwtTemplate['authSchema'] | null
  emptyClaims?: JwtTemplate['emptyClaimPolicy'] | null
  isOnlyTenantCurrent?: boolean | null
  overridesSubject?: boolean | null
  omitsClaimsFromRefreshTokens?: boolean | null
  addsTokenId?: boolean | null
  excludesPermissions?: boolean | null
  issuerType?: JwtTemplate['issuerType'] | null
  conformanceIssuer?: boolean | null
  enforceIssuer?: boolean | null
}

/** The whole template after a change; null resets a field. */
export function templateAfter(input: Content, before?: JwtTemplate): JwtTemplate {
  const {
    claims,
    kind,
    authorizationClaims,
    emptyClaims,
    isOnlyTenantCurrent,
    overridesSubject,
    omitsClaimsFromRefreshTokens,
    addsTokenId,
    excludesPermissions,
    ...same
  } = clearNulls(input, empty as Required<Content> as never)
  const blank: JwtTemplate = {
    id: '',
    name: '',
    description: '',
    template: {},
    source: '',
    tags: [],
    type: 'user',
    authSchema: 'default',
    issuerType: 'legacy',
    conformanceIssuer: false,
    enforceIssuer: false,
    emptyClaimPolicy: 'none',
    autoDCT: true,
    overrideSubject: false,
    omitCustomClaimsFromDSR: false,
    addJti: false,
    excludePermissions: false,
  }
  return {
    ...blank,
    ...before,
    ...same,
    // JSON as it came; the provider checks it.
    ...(claims !== undefined && { template: claims as JwtTemplate['template'] }),
    ...(kind && { type: kind }),
    ...(authorizationClaims && { authSchema: authorizationClaims }),
    ...(emptyClaims && { emptyClaimPolicy: emptyClaims }),
    ...(isOnlyTenantCurrent !== undefined && { autoDCT: isOnlyTenantCurrent }),
    ...(overridesSubject !== undefined && { overrideSubject: overridesSubject }),
    ...(omitsClaimsFromRefreshTokens !== undefined && { omitCustomClaimsFromDSR: omitsClaimsFromRefreshTokens }),
    ...(addsTokenId !== undefined && { addJti: addsTokenId }),
    ...(excludesPermissions !== undefined && { excludePermissions: excludesPermissions }),
  }
}
