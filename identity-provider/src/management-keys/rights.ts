import type { Operation } from '@gatehouse/operation'
import { z } from 'zod'

/** What a key may do, from most to least; other names are kept as they came and mean nothing here. */
export const keyRoles = ['admin', 'developer', 'support', 'auditor'] as const
export type KeyRole = (typeof keyRoles)[number]

const names = z.array(z.string().trim().min(1).max(100)).max(100)
const some = <Item extends z.ZodType>(item: Item) => z.array(item).max(100).default([])

/** provider-api §3.15, `MgmtKeyReBac`. */
export const Rights = z.object({
  /** In every project of the company. */
  companyRoles: names.default([]),
  projectRoles: some(z.object({ projectIds: names, roles: names })),
  /** In projects that have one of the tags. */
  tagRoles: some(z.object({ tags: names, roles: names })),
})
export type Rights = z.output<typeof Rights>

/** The roles that a key has in one project. */
export function rolesIn(rights: Rights, project: { id: string; tags: string[] }): KeyRole[] {
  const given = new Set([
    ...rights.companyRoles,
    ...rights.projectRoles.filter(({ projectIds }) => projectIds.includes(project.id)).flatMap(({ roles }) => roles),
    ...rights.tagRoles.filter(({ tags }) => tags.some(tag => project.tags.includes(tag))).flatMap(({ roles }) => roles),
  ])
  return keyRoles.filter(role => given.has(role))
}

type Asked = Pick<Operation, 'method' | 'path'>

/** Who may call what with a key; the first role that may is enough. */
const mayCall: Record<KeyRole, (operation: Asked) => boolean> = {
  admin: () => true,
  developer: operation => !isAboutKeys(operation) && operation.path !== '/v1/mgmt/project/delete',
  support: operation => isReading(operation) && !isAboutKeys(operation),
  auditor: ({ path }) => path === '/v1/mgmt/audit/search' || path === '/v1/mgmt/projects/list',
}

export const isAllowed = (roles: KeyRole[], operation: Asked): boolean => roles.some(role => mayCall[role](operation))

const isAboutKeys = ({ path }: Asked) => /^\/v1\/mgmt\/(managementkey|descoper)\b/.test(path)

const readingByPost = /\/(search|list|all|export|history|check|validate)(\/test)?$/

/** What authorization is asked: provider-api §7.5. */
const askingByPost =
  /^\/v1\/mgmt\/(authz\/(schema\/load|re\/(has|who|resource|targets|targetall|targetwithrelation)|getmodified)|fga\/(schema\/dryrun|resources\/load|mappable\/resources))$/

/** Whether an operation only tells something, and no secret; a test holds the list of them. */
export const isReading = ({ method, path }: Asked): boolean =>
  !path.endsWith('/secret') &&
  (method === 'GET' ||
    path === '/v1/mgmt/group/members' ||
    askingByPost.test(path) ||
    (readingByPost.test(path) && path !== '/v1/mgmt/list'))
