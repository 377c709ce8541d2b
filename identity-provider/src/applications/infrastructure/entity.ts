import { type Operation, type Service, parseInput } from '@gatehouse-id/operation'
import type { z } from 'zod'
import { type Call, requireRight } from '../../foundation/requests/call.ts'
import type { accessKeys } from '../../tokens/keys/access-keys/contract.ts'
import type { managementKeys } from '../../tokens/keys/management-keys/contract.ts'
import type { descopers } from '../../directory/administrators/contract.ts'
import type { engines } from '../../projects/engines/contract.ts'
import type { permissions } from '../../directory/permissions/contract.ts'
import type { roles } from '../../directory/roles/contract.ts'
import type { lists } from '../../projects/lists/contract.ts'
import type { projectSnapshots } from '../../projects/snapshots/contract.ts'
import type { projects } from '../../projects/projects/contract.ts'
import type { inboundApplications } from '../inbound/inbound-applications/contract.ts'
import { type Data, EntityRefused } from './contract.ts'

/** The operations that stand behind entities. */
export type Behind = {
  accessKeys: Service<typeof accessKeys, Call>
  managementKeys: Service<typeof managementKeys, Call>
  descopers: Service<typeof descopers, Call>
  projects: Service<typeof projects, Call>
  projectSnapshots: Service<typeof projectSnapshots, Call>
  roles: Service<typeof roles, Call>
  permissions: Service<typeof permissions, Call>
  lists: Service<typeof lists, Call>
  engines: Service<typeof engines, Call>
  inboundApplications: Service<typeof inboundApplications, Call>
}

/** How one kind of entity is made, shown, changed and deleted. */
export type EntityKind = {
  create(data: Data, call: Call): Promise<{ id: string; data: object }>
  load(id: string, call: Call): Promise<object>
  update(id: string, data: Data, call: Call): Promise<void>
  delete(id: string, call: Call): Promise<unknown>
}

/**
 * The input of the operation behind an entity, after the check that the caller may call it.
 * @throws {KeyNotAllowed} when the caller lacks its right
 * @throws {InvalidInput} when a field is wrong
 */
export function inputOf<Input extends z.ZodType>(
  operation: Operation<Input>,
  call: Call,
  input: unknown,
): z.output<Input> {
  requireRight(operation, call)
  return parseInput(operation, input)
}

/** @throws {EntityRefused} when a field that is not supported says something */
export function refuseUnsupported(entity: string, data: Data, fields: readonly string[]): void {
  const said = fields.filter(field => saysSomething(data[field]))
  if (said.length === 0) return
  throw new EntityRefused({
    message: `${entity}: ${said.join(', ')} cannot be set in this way; remove it from the description`,
    fields: said.map(field => ({ field: `data.${field}`, message: 'is not supported' })),
  })
}

/** Terraform sends empty values for what nobody described. */
function saysSomething(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return Boolean(value)
  return Object.values(value).some(saysSomething)
}
