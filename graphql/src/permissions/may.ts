import { checkLocally, parseSchema, createTupleReader } from '@gatehouse/authorization'
import { type Permission, permissionSchema, relationOfRight, roleRelations } from './permissions.ts'
import type { Viewer } from '../viewer/viewer.ts'

const schema = parseSchema(permissionSchema)

/** Which permissions a viewer has: their roles or rights are relations of the project, the schema decides the rest. */
export function mayOf(viewer: Viewer | undefined): (permission: Permission) => boolean {
  if (!viewer) return () => false
  const about = { resourceType: 'project', resource: viewer.projectId, targetType: 'user', target: viewer.id }
  const held = viewer.rights?.map(relationOfRight) ?? viewer.roleNames.flatMap(role => roleRelations.get(role) ?? [])
  const relations = createTupleReader(held.map(relation => ({ ...about, relation })))
  return permission => checkLocally({ schema, relations, tuple: { ...about, relation: permission } })
}
