import { authorizationClaims } from '../sessions/tokens/authorization-claims.ts'
import { evaluate } from './expressions.ts'
import type { JwtTemplate } from './template.ts'
import type { Authorization, TenantAuthorization } from '../../directory/index.ts'

export type Claims = Record<string, unknown>

/** The claims of a token before a template is applied, by kind. */
export type Plain = {
  /** All claims except authorization; `dct` only when a tenant was selected. */
  claims: Claims
  project: Authorization
  tenants: TenantAuthorization[]
  /** The tenant of the token, '' for none, and whether it was selected only because it is the user's single tenant. */
  tenantId: string
  isTenantAutomatic: boolean
  /** The values that expressions can refer to. */
  values: Record<string, unknown>
}

/** The claims of a session token or access key token after its template is applied. */
export function applyTemplate(template: JwtTemplate | undefined, plain: Plain, newJti: () => string): Claims {
  if (!template) return { ...plain.claims, ...dctOf(plain), ...authorizationClaims(plain.project, plain.tenants) }
  const own = ownClaims(template, plain)
  const { sub, ...rest } = own
  return {
    ...rest,
    ...plain.claims,
    ...(template.autoDCT || !plain.isTenantAutomatic ? dctOf(plain) : {}),
    ...authorizationOf(template, plain),
    ...(template.overrideSubject && isFilled(sub) && { sub, dsub: plain.claims.sub }),
    ...(template.addJti && { jti: newJti() }),
  }
}

/** The claims that the template adds to refresh tokens; it never changes their subject. */
export function refreshClaimsOf(template: JwtTemplate | undefined, plain: Plain): Claims {
  if (!template || template.omitCustomClaimsFromDSR) return {}
  const { sub: _sub, ...own } = ownClaims(template, plain)
  return own
}

function ownClaims({ template, emptyClaimPolicy }: JwtTemplate, { values }: Plain): Claims {
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
