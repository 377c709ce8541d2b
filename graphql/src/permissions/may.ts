import { checkLocally, parseSchema, createTupleReader } from '@gatehouse-id/authorization'
import type { Permission } from '@gatehouse-id/entities'
import { permissionSchema, relationOfRight, roleRelations, tenantAdministratorRelation } from './permissions.ts'
import type { Viewer } from './viewer/viewer.ts'

const schema = parseSchema(permissionSchema)

/** Which permissions a viewer has: their roles or rights are relations of the project, the schema decides the rest. */
export function mayOf(viewer: Viewer | undefined): (permission: Permission) => boolean {
  if (!viewer) return () => false
  const held = [...new Set(heldBy(viewer))].sort()
  const answers = answersFor(held)
  return permission => {
    const before = answers.get(permission)
    if (before !== undefined) return before
    const relations = createTupleReader(held.map(relation => ({ ...about, relation })))
    const answer = checkLocally({ schema, relations, tuple: { ...about, relation: permission } })
    answers.set(permission, answer)
    return answer
  }
}

/** Who somebody is makes no difference, but what they hold. */
const about = { resourceType: 'project', resource: 'this', targetType: 'user', target: 'the viewer' }

/** By what is held: some of a few relations, so that there are few of these. */
const answersByHeld = new Map<string, Map<Permission, boolean>>()

function answersFor(held: readonly string[]): Map<Permission, boolean> {
  const key = held.join(' ')
  const answers = answersByHeld.get(key) ?? new Map<Permission, boolean>()
  answersByHeld.set(key, answers)
  return answers
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
