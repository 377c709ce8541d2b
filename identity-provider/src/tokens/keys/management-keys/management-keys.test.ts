import descope from '@descope/node-sdk'
import { describe, expect, test } from 'vitest'
import type { TestIdentity } from '../../../testing/identity.ts'
import { identityEngines } from '../../../testing/engines.ts'

function connect({ projectId, baseUrl }: TestIdentity, managementKey: string) {
  return descope({ projectId, baseUrl, managementKey })
}
const refused = { ok: false, code: 401, error: { errorCode: 'E061005' } }
const notAllowed = { ok: false, code: 403 }

describe.each(identityEngines)('management keys on $engine', ({ start }) => {
  async function started() {
    const identity = await start()
    const sdk = connect(identity, identity.managementKey)
    const keys = sdk.management.managementKey
    type Rights = Parameters<typeof keys.create>[1]
    const withRights = async (reBac: Rights) => {
      const { data } = await keys.create('a key', reBac)
      return { id: data?.key.id ?? '', sdk: connect(identity, data?.cleartext ?? '') }
    }
    const inProject = (...roles: string[]): Rights => ({ projectRoles: [{ projectIds: [identity.projectId], roles }] })
    return { identity, keys, withRights, inProject }
  }

  test('a key is returned once, works, is deactivated and activated, and is deleted permanently', async () => {
    const { identity, keys, inProject } = await started()
    const created = await keys.create('deploy', inProject('admin'), 'for the pipeline')
    const { key, cleartext = '' } = created.data ?? {}
    expect(key).toMatchObject({ name: 'deploy', description: 'for the pipeline', status: 'active', expireTime: 0 })
    const sdk = connect(identity, cleartext)
    expect((await sdk.management.user.create('ada')).ok).toBe(true)
    const id = key?.id ?? ''
    expect(JSON.stringify((await keys.load(id)).data)).not.toContain(cleartext)
    expect((await keys.update(id, 'deploy', 'still', 'inactive')).data).toMatchObject({ status: 'inactive' })
    expect(await sdk.management.user.load('ada')).toMatchObject(refused)
    await keys.update(id, 'deploy', 'still', 'active')
    expect((await sdk.management.user.load('ada')).ok).toBe(true)
    expect(await keys.delete([id, 'nothing'])).toMatchObject({ ok: true, data: { total: 1 } })
    expect(await sdk.management.user.load('ada')).toMatchObject(refused)
    expect(await keys.load(id)).toMatchObject({ ok: false, code: 404 })
    expect((await keys.search()).data?.map(each => each.name)).toEqual(['First management key'])
  })

  test('after a rotation the old secret works as long as told, the one before it no longer, and an early end is at once', async () => {
    const { identity, keys, inProject } = await started()
    const client = identity.clientAs().managementKeys
    const { key, cleartext: first = '' } = (await keys.create('deploy', inProject('admin'))).data ?? {}
    const id = key?.id ?? ''
    const works = async (secret: string) => (await connect(identity, secret).management.role.loadAll()).ok
    const second = await client.rotate({ id, overlapSeconds: 60 })
    expect(second.key).toMatchObject({ id, previousExpireTime: Math.floor(identity.clock.now / 1000) + 60 })
    expect([await works(first), await works(second.cleartext)]).toEqual([true, true])
    const { cleartext: third } = await client.rotate({ id, overlapSeconds: 60 })
    expect([await works(first), await works(second.cleartext), await works(third)]).toEqual([false, true, true])
    identity.clock.now += 61_000
    expect([await works(second.cleartext), await works(third)]).toEqual([false, true])
    const { cleartext: fourth } = await client.rotate({ id, overlapSeconds: 60 })
    expect((await client.endPreviousSecret({ id })).key.previousExpireTime).toBe(0)
    expect([await works(third), await works(fourth)]).toEqual([false, true])
    const { cleartext: fifth } = await client.rotate({ id })
    expect([await works(fourth), await works(fifth)]).toEqual([false, true])
    await keys.delete([id])
    await expect(client.rotate({ id })).rejects.toThrow()
    expect(await works(fifth)).toBe(false)
    const { audits } = await identity.clientAs().audit.search({ actions: ['ManagementKeyRotated'] })
    expect(audits).toHaveLength(4)
    expect(JSON.stringify(audits)).not.toContain(fifth)
  })

  test('of two rotations at once both new secrets work, and the one before them no longer', {
    tags: ['every-engine'],
  }, async () => {
    const { identity, keys, inProject } = await started()
    const { key, cleartext: first = '' } = (await keys.create('deploy', inProject('admin'))).data ?? {}
    const rotate = () => identity.clientAs().managementKeys.rotate({ id: key?.id ?? '', overlapSeconds: 60 })
    const made = await Promise.all([rotate(), rotate()])
    const works = async (secret: string) => (await connect(identity, secret).management.role.loadAll()).ok
    expect(await Promise.all(made.map(({ cleartext }) => works(cleartext)))).toEqual([true, true])
    expect(await works(first)).toBe(false)
  })

  test('actions of a key are attributed to it by name', async () => {
    const { identity, keys, inProject } = await started()
    const { data } = await keys.create('deploy', inProject('admin'))
    await connect(identity, data?.cleartext ?? '').management.user.create('ada')
    const { audits } = await identity
      .clientAs()
      .audit.search({ actions: ['UserCreated'], actorIds: [data?.key.id ?? ''] })
    expect(audits).toMatchObject([{ actor: { type: 'managementKey', name: 'deploy' } }])
  })

  test('a developer cannot manage keys, support can read, an auditor can only read the audit trail', async () => {
    const { withRights, inProject } = await started()
    const developer = (await withRights(inProject('developer'))).sdk.management
    expect((await developer.user.create('ada')).ok).toBe(true)
    expect(await developer.managementKey.search()).toMatchObject(notAllowed)
    const support = (await withRights(inProject('support'))).sdk.management
    expect((await support.user.load('ada')).ok).toBe(true)
    expect((await support.user.search({})).ok).toBe(true)
    expect(await support.user.create('bob')).toMatchObject(notAllowed)
    const auditor = (await withRights(inProject('auditor'))).sdk.management
    expect((await auditor.audit.search({})).ok).toBe(true)
    expect(await auditor.user.load('ada')).toMatchObject(notAllowed)
    const powerless = (await withRights(inProject('something else'))).sdk.management
    expect(await powerless.user.load('ada')).toMatchObject({
      ...notAllowed,
      error: { errorMessage: expect.stringContaining('admin, developer, support, auditor') },
    })
  })

  test('an expired key and a key restricted to other addresses are refused', async () => {
    const { identity, keys, inProject } = await started()
    const short = await keys.create('short', inProject('admin'), '', 60)
    const restricted = await keys.create('restricted', inProject('admin'), '', 0, ['198.51.100.0/24'])
    const shortSdk = connect(identity, short.data?.cleartext ?? '')
    expect((await shortSdk.management.user.search({})).ok).toBe(true)
    identity.clock.now += 60_001
    expect(await shortSdk.management.user.search({})).toMatchObject(refused)
    expect((await keys.load(short.data?.key.id ?? '')).data?.status).toBe('expired')
    const restrictedSdk = connect(identity, restricted.data?.cleartext ?? '')
    expect(await restrictedSdk.management.user.search({})).toMatchObject({ ok: false, code: 403 })
  })

  test('a key grants no rights beyond its own and none in another company', async () => {
    const { identity, withRights, inProject } = await started()
    const { sdk } = await withRights(inProject('admin'))
    const everywhere = { companyRoles: ['admin'] }
    expect(await sdk.management.managementKey.create('more', everywhere)).toMatchObject(notAllowed)
    const other = await identity.anotherProject()
    const theirs = { projectRoles: [{ projectIds: [other.projectId], roles: ['admin'] }] }
    expect(await sdk.management.managementKey.create('theirs', theirs)).toMatchObject(notAllowed)
    const { data } = await connect(identity, identity.managementKey).management.managementKey.create('theirs', theirs)
    const foreign = descope({
      projectId: other.projectId,
      baseUrl: identity.baseUrl,
      managementKey: data?.cleartext ?? '',
    })
    expect(await foreign.management.user.search({})).toMatchObject(refused)
  })

  test('a key cannot change or delete keys with more reach than itself, and can always change itself', async () => {
    const { identity, keys, withRights, inProject } = await started()
    const chief = (await keys.search()).data?.[0]
    const further = await keys.create('further', { tagRoles: [{ tags: ['eu'], roles: ['auditor'] }] })
    const { id, sdk } = await withRights(inProject('admin'))
    const lesser = sdk.management.managementKey
    for (const key of [chief, further.data?.key]) {
      expect(await lesser.update(key?.id ?? '', 'mine', '', 'inactive')).toMatchObject(notAllowed)
      expect(await lesser.delete([id, key?.id ?? ''])).toMatchObject(notAllowed)
    }
    expect((await connect(identity, identity.managementKey).management.user.search({})).ok).toBe(true)
    const equal = await keys.create('equal', inProject('admin'))
    expect((await lesser.update(equal.data?.key.id ?? '', 'equal', 'renamed', 'inactive')).ok).toBe(true)
    expect(await lesser.delete([equal.data?.key.id ?? ''])).toMatchObject({ ok: true, data: { total: 1 } })
    expect((await lesser.update(id, 'myself', '', 'active')).ok).toBe(true)
    expect(await keys.delete([further.data?.key.id ?? ''])).toMatchObject({ ok: true, data: { total: 1 } })
  })

  test('only the company changes tags that put projects in reach of keys; other tags are free', async () => {
    const { identity, keys, withRights, inProject } = await started()
    const { sdk: tagged } = await withRights({ tagRoles: [{ tags: ['eu'], roles: ['admin'] }] })
    const lesser = (await withRights(inProject('admin'))).sdk.management.project
    const chief = connect(identity, identity.managementKey).management.project
    expect(await lesser.updateTags(['eu'])).toMatchObject(notAllowed)
    expect(await lesser.clone('Copy', 'production', ['eu'])).toMatchObject(notAllowed)
    const { data: snapshot } = await chief.exportSnapshot()
    const project = { ...Object(snapshot?.files['project.json']), tags: ['eu'] }
    const files = { ...snapshot?.files, 'project.json': project }
    const refusal = { ok: false, code: 400, error: { errorMessage: expect.stringContaining('tags: eu') } }
    expect(await lesser.importSnapshot({ files })).toMatchObject(refusal)
    expect(await tagged.management.user.search({})).toMatchObject(notAllowed)
    expect((await lesser.updateTags(['blue'])).ok).toBe(true)
    expect((await chief.updateTags(['eu', 'blue'])).ok).toBe(true)
    expect((await tagged.management.user.search({})).ok).toBe(true)
    expect(await lesser.updateTags([])).toMatchObject(notAllowed)
    // The copy's tag is in reach of no other key, so the tags of the original do not matter.
    expect((await lesser.clone('Copy', 'production', ['test'])).ok).toBe(true)
    const developer = (await withRights(inProject('developer'))).sdk.management.project
    expect(await developer.updateTags(['eu', 'green'])).toMatchObject(notAllowed)
    expect((await keys.search()).ok).toBe(true)
  })

  test('the keys of another project cannot be seen or changed', async () => {
    const { identity, keys } = await started()
    const [mine] = (await keys.search()).data ?? []
    const other = await identity.anotherProject()
    const foreign = descope({ ...other, baseUrl: identity.baseUrl }).management.managementKey
    expect(await foreign.load(mine?.id ?? '')).toMatchObject({ ok: false, code: 404 })
    expect(await foreign.delete([mine?.id ?? ''])).toMatchObject({ ok: true, data: { total: 0 } })
    expect(await foreign.update(mine?.id ?? '', 'x', '', 'inactive')).toMatchObject({ ok: false, code: 404 })
    expect((await keys.search()).ok).toBe(true)
  })

  test('an invalid address, an unknown status and a lifetime of eleven years are refused', async () => {
    const { keys, inProject } = await started()
    expect(await keys.create('x', inProject('admin'), '', 0, ['nowhere'])).toMatchObject({ ok: false, code: 400 })
    expect(await keys.create('', inProject('admin'))).toMatchObject({ ok: false, code: 400 })
    expect(await keys.create('x', inProject('admin'), '', 11 * 365 * 24 * 3600)).toMatchObject({ ok: false, code: 400 })
  })
})
