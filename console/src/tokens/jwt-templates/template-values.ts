import type { jwtTemplate } from '@gatehouse-id/entities'
import type { ResultOf } from '../../kit/api/graphql.ts'
import type { RowOf } from '../../kit/entity/row.ts'
import { filled } from '../../kit/form/filled.ts'
import { parseObject } from '../../kit/editor/json/json-object.ts'
import type { JwtTemplateDraft, JwtTemplateState } from './documents.ts'

export type Template = RowOf<typeof jwtTemplate> & ResultOf<typeof JwtTemplateState>

/** What is edited of a template; its claims as JSON text. */
export function valuesOf({ id, databaseId, version, source, isInUse, isOfApplications, claims, ...rest }: Template) {
  return filled({ ...rest, claims: JSON.stringify(claims, null, 2) })
}
export type TemplateValues = ReturnType<typeof valuesOf>

/** Changes as the API takes them. */
export function inputOf({ claims, ...rest }: Partial<TemplateValues>) {
  return { ...rest, ...(claims !== undefined && { claims: parseObject(claims) ?? {} }) }
}

/** What decides the claims of a token; undefined while the claims are no JSON object. */
export function draftOf(values: TemplateValues): JwtTemplateDraft | undefined {
  const claims = parseObject(values.claims)
  if (!claims) return undefined
  return {
    claims,
    authorizationClaims: values.authorizationClaims,
    emptyClaims: values.emptyClaims,
    isOnlyTenantCurrent: values.isOnlyTenantCurrent,
    overridesSubject: values.overridesSubject,
    omitsClaimsFromRefreshTokens: values.omitsClaimsFromRefreshTokens,
    addsTokenId: values.addsTokenId,
    excludesPermissions: values.excludesPermissions,
  }
}

/** Characters of the longest signatures: of ES256 and EdDSA 64 bytes, of RS256 256 (RFC 7518 §3). */
const signatureLengths: Readonly<Record<string, number>> = { RS256: 342 }
const shortSignatureLength = 86

/** How long the token is, in characters, as a compact JWS (RFC 7515 §3.1). */
export function tokenLength(header: unknown, claims: unknown): number {
  const encoded = [header, claims].map(part =>
    Math.ceil((new TextEncoder().encode(JSON.stringify(part)).length * 4) / 3),
  )
  const algorithm = String(Reflect.get(Object(header), 'alg'))
  const signature = signatureLengths[algorithm] ?? shortSignatureLength
  return encoded.reduce((sum, length) => sum + length + 1, signature)
}
