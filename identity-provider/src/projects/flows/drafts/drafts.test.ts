import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../../testing/engines.ts'

function flow(name: string, next = 'end') {
  return {
    flowId: 'mine',
    metadata: { name },
    contents: {
      start: 'ask',
      steps: { ask: { type: 'screen', screen: 'code', next }, end: { type: 'action', action: 'session.start' } },
    },
    screens: [
      { screenId: 'code', contents: { htmlTemplate: { components: [{ component: 'button', id: 'go', text: 'Go' }] } } },
    ],
  }
}

describe.each(identityEngines)('drafts of flows on $engine', ({ start }) => {
  test('a draft is saved, published as the next version, and refused when it cannot run or is overtaken', async () => {
    const identity = await start()
    const { flows, audit } = identity.clientAs({ type: 'user', id: 'Uada', name: 'Ada' })
    const flowId = 'mine'
    await expect(flows.saveDraft({ flow: flow('None') })).rejects.toMatchObject({ name: 'FlowNotFound' })
    await flows.importV2({ flow: flow('First') })
    expect(await flows.draft({ flowId })).toEqual({})
    await expect(flows.publish({ flowId })).rejects.toMatchObject({ name: 'FlowDraftNotFound' })

    const { draft } = await flows.saveDraft({ flow: flow('Second', 'nowhere'), expectedEtag: '' })
    expect(draft).toMatchObject({
      basedOn: 1,
      currentVersion: 1,
      actorName: 'Ada',
      flow: { metadata: { name: 'Second' } },
    })
    expect((await flows.exportV2({ flowId })).flow.metadata.name).toBe('First')
    const stale = flows.saveDraft({ flow: flow('Third'), expectedEtag: '' })
    await expect(stale).rejects.toMatchObject({ name: 'FlowDraftChangedMeanwhile' })
    await expect(flows.publish({ flowId })).rejects.toMatchObject({
      fields: [
        { field: 'contents.steps.ask', message: 'there is no step nowhere' },
        { field: 'contents.steps.end', message: 'nothing leads to this step' },
      ],
    })

    await flows.saveDraft({ flow: flow('Second'), expectedEtag: draft.etag })
    await flows.importV2({ flow: flow('Overtaking') })
    await expect(flows.publish({ flowId })).rejects.toMatchObject({ name: 'FlowPublishedMeanwhile' })
    await expect(flows.publish({ flowId, over: 1 })).rejects.toMatchObject({ name: 'FlowPublishedMeanwhile' })
    expect(await flows.publish({ flowId, over: 2 })).toMatchObject({ version: 3, flow: { name: 'Second' } })
    expect(await flows.draft({ flowId })).toEqual({})
    expect((await flows.versions({ flowId })).versions.map(({ name }) => name)).toEqual([
      'Second',
      'Overtaking',
      'First',
    ])

    await flows.saveDraft({ flow: flow('Never') })
    await flows.discardDraft({ flowId })
    await flows.discardDraft({ flowId })
    expect(await flows.draft({ flowId })).toEqual({})
    const { audits } = await audit.search({ actions: ['FlowDraftSaved', 'FlowDraftDiscarded', 'FlowModified'] })
    expect(audits.map(each => each.action)).toEqual([
      'FlowDraftDiscarded',
      'FlowDraftSaved',
      'FlowModified',
      'FlowModified',
      'FlowDraftSaved',
      'FlowDraftSaved',
    ])
    expect(audits[2]).toMatchObject({ data: { published: true, version: 3 }, actor: { name: 'Ada' } })

    await flows.saveDraft({ flow: flow('Gone with its flow') })
    await flows.delete({ ids: [flowId] })
    await flows.importV2({ flow: flow('Again') })
    expect(await flows.draft({ flowId })).toEqual({})
  })

  test('of twenty drafts saved at once over the same one, one is kept', { tags: ['every-engine'] }, async () => {
    const { flows } = (await start()).clientAs()
    await flows.importV2({ flow: flow('First') })
    const saved = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => flows.saveDraft({ flow: flow(`Draft ${index}`), expectedEtag: '' })),
    )
    expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('a flow of the hosted service comes out of an import as it went in, in both versions', async () => {
    const { flows } = (await start()).clientAs()
    const parts = { ROOT: { type: { resolvedName: 'Container' }, nodes: [], props: {} } }
    const contents = { startTask: '1', tasks: { 1: { action: 'logged-in', next: {} } } }
    await flows.importV2({
      flow: {
        flowId: 'theirs',
        metadata: { name: 'Theirs' },
        contents,
        screens: [{ screenId: 'SC1', contents: parts }],
      },
    })
    expect((await flows.exportV2({ flowId: 'theirs' })).flow).toMatchObject({
      contents,
      screens: [{ contents: parts }],
    })
    expect((await flows.export({ flowId: 'theirs' })).screens).toMatchObject([{ id: 'SC1', htmlTemplate: parts }])
    await flows.import({ flowId: 'bare', flow: { name: 'Bare', dsl: contents }, screens: [{ id: 'SC1' }] })
    expect((await flows.export({ flowId: 'bare' })).screens).toMatchObject([{ htmlTemplate: {} }])
  })
})
