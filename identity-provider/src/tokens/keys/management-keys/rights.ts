import type { Right } from '@gatehouse-id/operation'
import { z } from 'zod'
import { projectRights } from '../../../foundation/requests/call.ts'

/** The roles of keys, from most to least rights; unknown names are stored as sent and grant nothing. */
export const keyRoles = ['admin', 'developer', 'support', 'auditor'] as const
export type KeyRole = (typeof keyRoles)[number]

const names = z.array(z.string().trim().min(1).max(100)).max(100)
function some<Item extends z.ZodType>(item: Item) {
  return z.array(item).max(100).default([])
}

/** provider-api §3.15, `MgmtKeyReBac`. */
export const Rights = z.object({
  /** In every project of the company. */
  companyRoles: names.default([]),
  projectRoles: some(z.object({ projectIds: names, roles: names })),
  /** In projects that have one of the tags. */
  tagRoles: some(z.object({ tags: names, roles: names })),
})
export type Rights = z.output<typeof Rights>

/** The roles of a key in one project. */
export function rolesIn(rights: Rights, project: { id: string; tags: string[] }): KeyRole[] {
  const given = new Set([
    ...rights.companyRoles,
    ...rights.projectRoles.filter(({ projectIds }) => projectIds.includes(project.id)).flatMap(({ roles }) => roles),
    ...rights.tagRoles.filter(({ tags }) => tags.some(tag => project.tags.includes(tag))).flatMap(({ roles }) => roles),
  ])
  return keyRoles.filter(role => given.has(role))
}

const rightsOfRole: Record<KeyRole, readonly Right[]> = {
  admin: projectRights,
  developer: ['read', 'audit', 'write', 'secret'],
  support: ['read', 'audit'],
  auditor: ['audit'],
}

/** The combined rights of several roles. */
export function rightsOf(roles: KeyRole[]): Right[] {
  return [...new Set(roles.flatMap(role => rightsOfRole[role]))]
}

/** What a key may do in one project. */
export function rightsIn(rights: Rights, project: { id: string; tags: string[] }): Right[] {
  const given = rightsOf(rolesIn(rights, project))
  return rights.companyRoles.includes('admin') ? [...given, 'company'] : given
}
