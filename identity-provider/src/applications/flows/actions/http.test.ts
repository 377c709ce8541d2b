import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { identityEngines } from '../../../testing/engines.ts'
import { runnerOf } from '../run/testing-runner.ts'

describe.each(identityEngines)('what a visitor types in the calls of a flow on $engine', ({ start }) => {
  async function calling(url: string, headers: Record<string, string> = {}) {
    const identity = await start()
    const asked: string[] = []
    const keys: unknown[] = []
    const server = createServer((request, response) => {
      keys.push(request.headers['x-key'])
      asked.push(request.url ?? '')
      response.end('{}')
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // It listens on a port.
    const { flows, projectSettings } = identity.clientAs()
    await projectSettings.update({ flowEndpointOrigins: [origin] })
    const components = [
      { component: 'input', name: 'who', label: 'Who' },
      { component: 'button', id: 'go', text: 'Go' },
    ] as Record<string, string>[]
    const step = { type: 'action', action: 'http.request', url: `${origin}${url}`, headers }
    const steps = {
      ask: { type: 'screen', screen: 'ask', next: { go: 'call' } },
      call: { ...step, next: { success: 'done', failure: 'refused' } },
      done: { type: 'end', output: { is: 'done' } },
      refused: { type: 'end', output: { is: 'refused' } },
    }
    const screens = [{ id: 'ask', htmlTemplate: { components } }]
    await flows.import({ flowId: 'call', flow: { name: 'Call', dsl: { start: 'ask', steps } }, screens })
    const call = async (who: string) => {
      const page = runnerOf(identity)
      await page.start('call')
      const { output } = (await page.next('go', { who })) as { output?: { is: string } }
      return { is: output?.is, asked: asked.splice(0) }
    }
    return { call, identity, keys, origin }
  }

  test('stays in its place in the URL', async () => {
    const { call } = await calling('/users/{{form.who}}/notes?of={{form.who}}')
    expect(await call('ada')).toEqual({ is: 'done', asked: ['/users/ada/notes?of=ada'] })
    expect(await call('../admin/users/42/delete?x=')).toEqual({
      is: 'done',
      asked: ['/users/..%2Fadmin%2Fusers%2F42%2Fdelete%3Fx%3D/notes?of=..%2Fadmin%2Fusers%2F42%2Fdelete%3Fx%3D'],
    })
    expect(await call('a&role=admin#x')).toMatchObject({
      asked: ['/users/a%26role%3Dadmin%23x/notes?of=a%26role%3Dadmin%23x'],
    })
    for (const step of ['..', '.']) expect(await call(step)).toEqual({ is: 'refused', asked: [] })
  })

  test('is refused in a header that cannot have it, and the flow goes on', async () => {
    const { call } = await calling('/', { 'x-name': '{{form.who}}' })
    expect(await call('Ada')).toEqual({ is: 'done', asked: ['/'] })
    expect(await call('Аda')).toEqual({ is: 'refused', asked: [] })
  })

  test('a key in a header is shown to nobody, stays through exports, and goes to its origin in its project alone', async () => {
    const key = 'of the billing service'
    const { call, identity, keys, origin } = await calling('/', { 'x-key': key, accept: 'text/plain' })
    const { flows, projectSnapshots } = identity.clientAs()
    await call('Ada')
    expect(keys).toEqual([key])

    const exported = await flows.exportV2({ flowId: 'call' })
    await flows.saveDraft({ flow: exported.flow })
    const files = (await projectSnapshots.export({})).files
    const everything = [exported, await flows.draft({ flowId: 'call' }), await flows.export({ flowId: 'call' }), files]
    expect(JSON.stringify(everything)).not.toContain(key)
    expect(JSON.stringify(exported)).toContain('text/plain')
    const rows = await identity.db.selectFrom('flow_versions').select('document').execute()
    const drafts = await identity.db.selectFrom('flow_drafts').select('document').execute()
    expect(JSON.stringify([rows, drafts])).not.toContain(key)

    // What was exported can be imported again, and published.
    await flows.importV2({ flow: exported.flow })
    await flows.publish({ flowId: 'call', over: 2 })
    await call('Ada')
    expect(keys).toEqual([key, key])

    const changed = (from: string, to: string) => JSON.parse(JSON.stringify(exported).replaceAll(from, to))
    for (const elsewhere of [changed(origin, 'https://evil.example'), changed('x-key', 'x-echo')])
      await expect(flows.importV2(elsewhere)).rejects.toMatchObject({
        message: expect.stringContaining('type its value again'),
      })
    const other = await identity.anotherProject()
    const theirs = identity.coldProvider().clientFor({ ...identity.callAs(), projectId: other.projectId })
    await expect(theirs.flows.importV2(exported)).rejects.toMatchObject({ name: 'InvalidInput' })
    const { missingSecrets } = await theirs.projectSnapshots.validate({ files })
    expect(missingSecrets?.connectors).toMatchObject([{ id: 'call', type: 'header x-key of call' }])
  })
})
