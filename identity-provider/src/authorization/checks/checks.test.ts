import { expect, describe, test } from 'vitest'
import { sdkEngines } from '../../testing-sdks.ts'

const dsl = `model AuthZ 1.0
type user
type group
  relation member: user | group#member
type folder
  relation parent: folder
  relation viewer: user | group#member
  relation barred: user
  permission view: (viewer | parent.view) - barred
`
describe.each(sdkEngines)('checks with $sdk on $engine', ({ start, create }) => {
  test('a permission follows from relations', async () => {
    const { projectId, baseUrl, managementKey } = await start()
    const { fga } = create({ projectId, baseUrl, managementKey }).management
    expect(await fga.saveSchema({ dsl })).toMatchObject({ ok: true })
    const relation = (resource: string, name: string, target: string) => {
      const [resourceType = '', id = ''] = resource.split(':')
      const [targetType = '', targetId = ''] = target.split(':')
      const [plain = '', set] = targetId.split('#')
      return {
        resourceType,
        resource: id,
        relation: name,
        targetType: set ? `${targetType}#${set}` : targetType,
        target: plain,
      }
    }
    const written = await fga.createRelations([
      relation('group:a', 'member', 'user:ann'),
      relation('group:b', 'member', 'group:a#member'),
      relation('folder:top', 'viewer', 'group:b#member'),
      relation('folder:sub', 'parent', 'folder:top'),
      relation('folder:sub', 'barred', 'user:bob'),
    ])
    expect(written).toMatchObject({ ok: true })
    const answer = await fga.check([
      relation('folder:sub', 'view', 'user:ann'),
      relation('folder:sub', 'view', 'user:bob'),
      relation('nothing:sub', 'view', 'user:bob'),
    ])
    expect(answer.data?.map(({ allowed }) => allowed)).toEqual([true, false, false])
  })
})
