import { InvalidInput } from '@gatehouse-id/operation'
import type { Reading } from '../../../foundation/tables/tables.ts'
import { reservedAmong } from '../../../tokens/index.ts'
import type { Settings } from './application.ts'
import { ScopeValueNotFound } from './contract.ts'
import { listPermissionsByName, isSystemPermission, findRolesByName } from '../../../directory/index.ts'

type Scopes = Settings['permissionsScopes']

/** Those of the names that are roles or permissions of the project. */
export async function knownValues(db: Reading, projectId: string, scopes: Scopes): Promise<Set<string>> {
  const names = [...new Set(scopes.flatMap(({ values }) => values))]
  const roles = await findRolesByName(db, { projectId, names })
  const permissions = await listPermissionsByName(db, { projectId, names })
  return new Set([...roles.map(role => role.name), ...permissions, ...names.filter(isSystemPermission)])
}

/**
 * @param at where the scopes are in the input, such as `scopes.`
 * @throws {ScopeValueNotFound} when the project lacks a role or permission; names the first one
 * @throws {InvalidInput} when an attribute has the name of a claim that only the product sets
 */
export async function requireValues(
  db: Reading,
  projectId: string,
  { permissionsScopes, attributesScopes }: Pick<Settings, 'permissionsScopes' | 'attributesScopes'>,
  at = '',
): Promise<void> {
  for (const [index, { values }] of attributesScopes.entries()) {
    const reserved = reservedAmong(values, 'project')
    if (reserved === undefined) continue
    const message = `${reserved} is a claim that only the service sets`
    const field = `${at}attributesScopes.${index}.values`
    throw new InvalidInput({ message: `${field}: ${message}`, fields: [{ field, message }] })
  }
  const known = await knownValues(db, projectId, permissionsScopes)
  for (const [index, { values }] of permissionsScopes.entries()) {
    const missing = values.find(value => !known.has(value))
    if (missing === undefined) continue
    const field = `${at}permissionsScopes.${index}.values`
    const message = `there is no role or permission ${missing} in this project`
    throw new ScopeValueNotFound({ message: `${field}: ${message}`, fields: [{ field, message }] })
  }
}

/** Without deleted roles and permissions. */
export function onlyKnown(scopes: Scopes, known: Set<string>): Scopes {
  return scopes.map(scope => ({ ...scope, values: scope.values.filter(value => known.has(value)) }))
}
