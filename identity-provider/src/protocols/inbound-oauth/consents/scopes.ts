import type { InboundSettings } from '../../../applications/index.ts'

type Settings = Pick<InboundSettings, 'permissionsScopes' | 'attributesScopes'>

/** The scopes of OpenID Connect that every application may ask for, and the claims they stand for. */
export const standardScopes = {
  openid: ['sub', 'auth_time', 'acr', 'amr'],
  profile: ['name', 'given_name', 'middle_name', 'family_name', 'picture', 'updated_at'],
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
}
const standard = [...Object.keys(standardScopes), 'offline_access']
export const standardNames: readonly string[] = standard

/** A scope in words, for the user who decides on it. */
export type ScopeInWords = { name: string; description: string; isOptional: boolean }

function ownScopes({ permissionsScopes, attributesScopes }: Settings): ScopeInWords[] {
  return [...permissionsScopes, ...attributesScopes].map(({ name, description, optional }) => ({
    name,
    description,
    isOptional: optional,
  }))
}

/** Every scope that the application may get. */
export function scopesOf(settings: Settings): string[] {
  return [...new Set([...standard, ...ownScopes(settings).map(({ name }) => name)])]
}

/** Those of the requested scopes that the application may get; what it needs at least when it asks for none of them. */
export function scopesToGrant(settings: Settings, requested: readonly string[]): string[] {
  const known = scopesOf(settings)
  const asked = requested.filter(name => known.includes(name))
  if (asked.some(name => name !== 'offline_access')) return asked
  const needed = ownScopes(settings).filter(({ isOptional }) => !isOptional)
  return [...new Set([...asked, ...(needed.length > 0 ? needed.map(({ name }) => name) : ['openid'])])]
}

/** The scopes as a user reads them; those of OpenID Connect have texts of their own. */
export function inWords(settings: Settings, names: readonly string[]): ScopeInWords[] {
  const own = new Map(ownScopes(settings).map(scope => [scope.name, scope]))
  return names.map(name => own.get(name) ?? { name, description: '', isOptional: false })
}

/** The names of roles, permissions or attributes behind the granted scopes. */
export function valuesOf(scopes: Settings['permissionsScopes'], granted: readonly string[]): Set<string> {
  return new Set(scopes.filter(({ name }) => granted.includes(name)).flatMap(({ values }) => values))
}
