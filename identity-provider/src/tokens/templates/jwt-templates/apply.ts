import { type ChosenClaims, type Claims, chosenClaims, composeClaims, type TokenClaims } from '../../claims/compose.ts'
import { authorizationClaims } from '../../sessions/tokens/authorization-claims.ts'
import { evaluate } from './expressions.ts'
import type { JwtTemplate } from './template.ts'
import type { Authorization, TenantAuthorization } from '../../../directory/index.ts'

/** The claims of a token before a template is applied, by kind. */
export type Plain = {
  /** What the product says, without authorization. */
  claims: Claims & { iss: string }
  /** What back ends and access keys say. */
  chosen: ChosenClaims
  project: Authorization
  tenants: TenantAuthorization[]
  /** The tenant of the token, '' for none, and whether it was selected only because it is the user's single tenant. */
  tenantId: string
  isTenantAutomatic: boolean
  /** The values that expressions can refer to. */
  values: Record<string, unknown>
}

/** The claims of a session token or access key token after its template is applied. */
export function applyTemplate<Kind extends 'session' | 'accessKeySession'>(
  kind: Kind,
  { template, plain, newJti }: { template: JwtTemplate | undefined; plain: Plain; newJti: () => string },
): TokenClaims<Kind> {
  const { claims, chosen } = plain
  if (!template) {
    const authorization = authorizationClaims(plain.project, plain.tenants)
    return composeClaims(kind, { ...claims, ...dctOf(plain), ...authorization }, chosen)
  }
  const own = ownClaims(template, plain.values)
  const { sub } = own
  const product = {
    ...claims,
    ...audienceOf(own),
    ...(template.autoDCT || !plain.isTenantAutomatic ? dctOf(plain) : {}),
    ...authorizationOf(template, plain),
    ...(template.overrideSubject && isFilled(sub) && { sub, dsub: claims.sub }),
    ...(template.addJti && { jti: newJti() }),
  }
  return composeClaims(kind, product, chosenClaims(own, 'project'), chosen)
}

/** What the template adds to refresh tokens, whose subject it never changes; with the audience that it names. */
export function refreshClaimsOf(template: JwtTemplate | undefined, plain: Plain): [product: Claims, ChosenClaims] {
  const own = !template || template.omitCustomClaimsFromDSR ? {} : ownClaims(template, plain.values)
  return [audienceOf(own), chosenClaims(own, 'project')]
}

/** What a template adds to the tokens of an application, whose subject, audience and authorization it never changes. */
export function claimsOfTemplate(template: JwtTemplate, values: Plain['values']): ChosenClaims {
  return chosenClaims(ownClaims(template, values), 'project')
}

function audienceOf({ aud }: Claims): Claims {
  return aud === undefined ? {} : { aud }
}

function ownClaims({ template, emptyClaimPolicy }: JwtTemplate, values: Plain['values']): Claims {
  const claims: Claims = {}
  for (const [claim, wanted] of Object.entries(template)) {
    const value = evaluate(wanted, values)
    if (isFilled(value) || emptyClaimPolicy === 'none') claims[claim] = value
    else if (emptyClaimPolicy === 'nil') claims[claim] = null
  }
  return claims
}

function authorizationOf({ authSchema, excludePermissions }: JwtTemplate, plain: Plain): Claims {
  if (authSchema === 'none') return {}
  const lean = <Some extends Authorization>(some: Some): Some =>
    excludePermissions ? { ...some, permissions: [] } : some
  const tenant = plain.tenants.find(({ tenantId }) => tenantId === plain.tenantId)
  const claims =
    authSchema === 'tenantOnly'
      ? authorizationClaims(lean(tenant ?? { roleNames: [], permissions: [] }), [])
      : authorizationClaims(lean(plain.project), plain.tenants.map(lean))
  return excludePermissions ? withoutPermissions(claims) : claims
}

/** An empty list would mean that the user has no tenants. */
function withoutPermissions(claims: Claims): Claims {
  return JSON.parse(JSON.stringify(claims, (key, value) => (key === 'permissions' ? undefined : value)))
}

function dctOf({ tenantId }: Plain): Claims {
  return tenantId === '' ? {} : { dct: tenantId }
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
}
