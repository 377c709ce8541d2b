import { checkLocally, parseSchema, createTupleReader } from '@gatehouse/authorization'
import { type Permission, permissionSchema, roleRelations } from './permissions.ts'
import type { Viewer } from '../viewer/viewer.ts'

const schema = parseSchema(permissionSchema)

/** Which permissions a viewer has: their roles are relations of the project, the schema decides the rest. */
export function mayOf(viewer: Viewer | undefined): (permission: Permission) => boolean {
  if (!viewer) return () => false
  const about = { resourceType: 'project', resource: viewer.projectId, targetType: 'user', target: viewer.id }
  const relations = createTupleReader(
    viewer.roleNames.flatMap(role => {
      const relation = roleRelations.get(role)
      return relation ? [{ ...about, relation }] : []
    }),
  )
  return permission => checkLocally({ schema, relations, tuple: { ...about, relation: permission } })
}
