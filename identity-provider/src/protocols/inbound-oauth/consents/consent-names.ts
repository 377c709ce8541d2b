import { standardNames } from './scopes.ts'

const separator = ' @ '

/** Consents are kept by name: a scope of a registered resource has that in its name, which no other scope can have. */
export function consentName(scope: string, resource: string | undefined): string {
  return resource === undefined || standardNames.includes(scope) ? scope : scope + separator + resource
}

/** The scopes that a consent holds for a registered resource, or for all else without one. */
export function consentedFor(names: readonly string[], resource: string | undefined): string[] {
  if (resource === undefined) return names.filter(name => !name.includes(separator))
  const end = separator + resource
  const own = names.filter(name => name.endsWith(end)).map(name => name.slice(0, -end.length))
  return [...own, ...names.filter(name => standardNames.includes(name))]
}
