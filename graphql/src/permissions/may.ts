import { checkLocally, parseSchema, createTupleReader } from '@gatehouse/authorization'
import {
  type Permission,
  permissionSchema,
  relationOfRight,
  roleRelations,
  tenantAdministratorRelation,
} from './permissions.ts'
import type { Viewer } from '../viewer/viewer.ts'

const schema = parseSchema(permissionSchema)

/** Which permissions a viewer has: their roles or rights are relations of the project, the schema decides the rest. */
export function mayOf(viewer: Viewer | undefined): (permission: Permission) => boolean {
  if (!viewer) return () => false
  const about = { resourceType: 'project', resource: viewer.projectId, targetType: 'user', target: viewer.id }
  const held = heldBy(viewer)
  const relations = createTupleReader(held.map(relation => ({ ...about, relation })))
  return permission => checkLocally({ schema, relations, tuple: { ...about, relation: permission } })
}

/** Whether the viewer has no role in the project and administers tenants: then all calls are kept to those. */
export function isTenantAdministrator({ rights, roleNames, administeredTenantIds }: Viewer): boolean {
  return !rights && !roleNames.some(role => roleRelations.has(role)) && administeredTenantIds.length > 0
}

function heldBy(viewer: Viewer): string[] {
  if (viewer.rights) return viewer.rights.map(relationOfRight)
  if (isTenantAdministrator(viewer)) return [tenantAdministratorRelation]
  return viewer.roleNames.flatMap(role => roleRelations.get(role) ?? [])
}
