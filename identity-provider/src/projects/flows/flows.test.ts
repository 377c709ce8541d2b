import descopeNew from '@descope/node-sdk'
import { describe, expect, test } from 'vitest'
import type { TestIdentity } from '../../testing/identity.ts'
import { identityEngines } from '../../testing/engines.ts'
import { sdkEngines } from '../../testing/sdk.ts'
import { starterFlows } from './starters/flows.ts'

const starterIds = Object.keys(starterFlows).toSorted()

describe.each(sdkEngines)('flows on $engine', ({ start, create }) => {
  const connect = ({ projectId, baseUrl, managementKey }: TestIdentity) =>
    create({ projectId, baseUrl, managementKey }).management.flow

  test('a new project has flows to start from, each with its screens', async () => {
    const flows = connect(await start())
    const { data } = await flows.list()
    expect(data?.flows.map(flow => flow.id)).toEqual(starterIds)
    expect(data?.total).toBe(starterIds.length)
    const exported = await flows.export('sign-in')
    expect(exported.data?.flow).toMatchObject({
      id: 'sign-in',
      name: 'Sign in',
      disabled: false,
      etag: expect.any(String),
    })
    expect(exported.data?.screens[0]).toMatchObject({ id: 'credentials', flowId: 'sign-in' })
  })

  test('what was exported can be imported as another flow, and comes out the same', async () => {
    const flows = connect(await start())
    const { data } = await flows.export('sign-up-or-in')
    if (!data) throw new Error('the starter flow is there')
    const imported = await flows.import('copy', data.flow, data.screens)
    expect(imported.data?.flow).toEqual({ ...data.flow, id: 'copy' })
    const again = await flows.export('copy')
    expect(again.data?.screens.map(({ flowId: _, ...screen }) => screen)).toEqual(
      data.screens.map(({ flowId: _, ...screen }) => screen),
    )
  })

  test('flows are deleted, several at once; those that are not there are passed over', async () => {
    const flows = connect(await start())
    expect(await flows.delete(['sign-in', 'sign-up', 'nothing'])).toMatchObject({ ok: true })
    expect((await flows.list()).data?.flows.map(flow => flow.id)).toEqual(
      starterIds.filter(id => id !== 'sign-in' && id !== 'sign-up'),
    )
    expect(await flows.export('sign-in')).toMatchObject({ ok: false, code: 404 })
  })

  test('a flow without a name, two screens of one id and an id with a slash are refused with the field', async () => {
    const flows = connect(await start())
    const { data } = await flows.export('sign-in')
    if (!data) throw new Error('the starter flow is there')
    const { flow, screens } = data
    const wrong = await flows.import('x', { ...flow, name: '' }, screens)
    expect(wrong).toMatchObject({ ok: false, code: 400, error: { errorMessage: expect.stringContaining('flow.name') } })
    expect(await flows.import('x', flow, [...screens, ...screens])).toMatchObject({ ok: false, code: 400 })
    expect(await flows.import('../x', flow, screens)).toMatchObject({ ok: false, code: 400 })
    expect((await flows.list()).data?.total).toBe(starterIds.length)
  })
})

describe.each(identityEngines)('versions of flows on $engine', ({ start }) => {
  const flow = (name: string) => ({ name, dsl: { start: name, steps: {} } })

  test('an import can be taken back', async () => {
    const identity = await start()
    const { flows } = identity.clientAs({ type: 'user', id: 'Uada', name: 'Ada' })
    for (const name of ['first', 'second']) await flows.import({ flowId: 'mine', flow: flow(name) })
    expect((await flows.versions({ flowId: 'mine' })).versions).toMatchObject([
      { version: 2, isCurrent: true, name: 'second', actorName: 'Ada' },
      { version: 1, isCurrent: false, name: 'first' },
    ])
    expect((await flows.restore({ flowId: 'mine', version: 1 })).flow).toMatchObject({ name: 'first' })
    expect((await flows.export({ flowId: 'mine' })).flow.dsl).toEqual({ start: 'first', steps: {} })
    expect((await flows.versions({ flowId: 'mine' })).versions[0]).toMatchObject({ version: 3, isCurrent: true })
    await expect(flows.restore({ flowId: 'mine', version: 9 })).rejects.toMatchObject({ name: 'FlowVersionNotFound' })
    const { audits } = await identity.clientAs().audit.search({ actions: ['FlowModified'] })
    expect(audits[0]).toMatchObject({ actor: { name: 'Ada' }, data: { restored: 1, version: 3 } })
  })

  test('fifty imports at once are fifty versions, and the oldest are forgotten after that', {
    tags: ['every-engine'],
  }, async () => {
    const { flows } = (await start()).clientAs()
    const names = Array.from({ length: 50 }, (_, index) => `flow ${index}`)
    await Promise.all(names.map(name => flows.import({ flowId: 'mine', flow: flow(name) })))
    expect((await flows.versions({ flowId: 'mine' })).versions.map(each => each.version)).toEqual(
      names.map((_, index) => 50 - index),
    )
    await flows.import({ flowId: 'mine', flow: flow('one more') })
    const { versions } = await flows.versions({ flowId: 'mine' })
    expect([versions.length, versions.at(-1)?.version]).toEqual([50, 2])
  })

  test('version 2 of the operations sees the same flows', async () => {
    const { flows } = (await start()).clientAs()
    const { flow: exported } = await flows.exportV2({ flowId: 'sign-in' })
    expect(exported).toMatchObject({
      flowId: 'sign-in',
      metadata: { name: 'Sign in' },
      screens: expect.arrayContaining([expect.objectContaining({ screenId: 'credentials' })]),
    })
    await flows.importV2({ flow: { ...exported, flowId: 'copy' } })
    expect((await flows.exportV2({ flowId: 'copy' })).flow).toEqual({ ...exported, flowId: 'copy' })
    const v1 = await flows.export({ flowId: 'copy' })
    expect(v1.screens).toEqual(
      (await flows.export({ flowId: 'sign-in' })).screens.map(each => ({ ...each, flowId: 'copy' })),
    )
  })

  test('another project has its own flows', async () => {
    const identity = await start()
    await identity.clientAs().flows.import({ flowId: 'mine', flow: flow('mine') })
    const other = await identity.anotherProject()
    const foreign = descopeNew({ ...other, baseUrl: identity.baseUrl }).management.flow
    expect((await foreign.list()).data?.total).toBe(starterIds.length)
    expect(await foreign.export('mine')).toMatchObject({ ok: false, code: 404 })
    expect(await foreign.delete(['mine'])).toMatchObject({ ok: true })
    expect((await identity.clientAs().flows.export({ flowId: 'mine' })).flow.name).toBe('mine')
  })
})
