import type { Right } from '@gatehouse-id/operation'
import { projectRights } from '../../foundation/requests/call.ts'

/** The roles that every new project has: access to the console, in four degrees. */
export const consoleRoles = [
  {
    name: 'Administrator',
    description: 'Can see and change everything in the project',
    permissionNames: ['User Admin', 'Project Admin', 'Audit Viewer'],
  },
  {
    name: 'Developer',
    description: 'Can see everything in the project and change its configuration, but not its users',
    permissionNames: ['Project Admin', 'User Viewer', 'Audit Viewer'],
  },
  {
    name: 'Support',
    description: 'Can see users and the audit trail, but change nothing',
    permissionNames: ['User Viewer', 'Audit Viewer'],
  },
  {
    name: 'Auditor',
    description: 'Can see everything in the project, but change nothing',
    permissionNames: ['User Viewer', 'Audit Viewer'],
  },
]

export const administratorRole = 'Administrator'

/** The rights that each console role gives, in the words of the operations. */
const rightsOfRole = new Map<string, readonly Right[]>([
  [administratorRole, projectRights],
  ['Developer', ['read', 'audit', 'write', 'secret']],
  ['Support', ['read', 'audit']],
  ['Auditor', ['read', 'audit']],
])

/** The rights that console roles give together; other roles give none. */
export function consoleRights(roleNames: readonly string[]): Right[] {
  return [...new Set(roleNames.flatMap(name => rightsOfRole.get(name) ?? []))]
}
