import type { RelationTuple } from '@gatehouse-id/authorization'
import { expect } from 'vitest'
import type { TestIdentity } from '../testing/identity.ts'
import type { sdks } from '../testing/sdks.ts'

type CreateSdk = (typeof sdks)[number]['create']

/** Groups in groups, folders in folders, and a barred user. */
export const folders = `model AuthZ 1.0
type user
type group
  relation member: user | group#member
type folder
  relation parent: folder
  relation owner: user
  relation viewer: user | group#member
  relation barred: user
  permission view: (viewer | owner | parent.view) - barred
`

/** Reads `folder:f1 viewer group:g1#member`. */
export function tuple(text: string): RelationTuple {
  const [resource = '', relation = '', target = ''] = text.split(' ')
  const [resourceType = '', id = ''] = resource.split(':')
  const [type = '', rest = ''] = target.split(':')
  const [targetId = '', set] = rest.split('#')
  return {
    resourceType,
    resource: id,
    relation,
    targetType: set === undefined ? type : `${type}#${set}`,
    target: targetId,
  }
}

/** Both surfaces of a project through an SDK, with questions as texts. */
export function authorizationOf(
  { baseUrl }: Pick<TestIdentity, 'baseUrl'>,
  { projectId, managementKey }: { projectId: string; managementKey: string },
  create: CreateSdk,
) {
  const { fga, authz } = create({ projectId, baseUrl, managementKey }).management
  return {
    fga,
    authz,
    write: (...texts: string[]) => fga.createRelations(texts.map(tuple)),
    remove: (...texts: string[]) => fga.deleteRelations(texts.map(tuple)),
    /** The answers, in order. */
    async check(...texts: string[]): Promise<boolean[]> {
      const { data } = await fga.check(texts.map(tuple))
      return (data ?? []).map(({ allowed }) => allowed)
    },
    async saved(dsl = folders): Promise<void> {
      expect(await fga.saveSchema({ dsl })).toMatchObject({ ok: true })
    },
  }
}
