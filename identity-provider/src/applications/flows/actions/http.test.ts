import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { identityEngines } from '../../../testing-engines.ts'
import { runnerOf } from '../run/testing-runner.ts'

describe.each(identityEngines)('what a visitor types in the calls of a flow on $engine', ({ start }) => {
  async function calling(url: string, headers: Record<string, string> = {}) {
    const identity = await start()
    const asked: string[] = []
    const server = createServer((request, response) => {
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
    const call = { type: 'action', action: 'http.request', url: `${origin}${url}`, headers }
    const steps = {
      ask: { type: 'screen', screen: 'ask', next: { go: 'call' } },
      call: { ...call, next: { success: 'done', failure: 'refused' } },
      done: { type: 'end', output: { is: 'done' } },
      refused: { type: 'end', output: { is: 'refused' } },
    }
    const screens = [{ id: 'ask', htmlTemplate: { components } }]
    await flows.import({ flowId: 'call', flow: { name: 'Call', dsl: { start: 'ask', steps } }, screens })
    return async (who: string) => {
      const page = runnerOf(identity)
      await page.start('call')
      const { output } = (await page.next('go', { who })) as { output?: { is: string } }
      return { is: output?.is, asked: asked.splice(0) }
    }
  }

  test('stays in its place in the URL', async () => {
    const call = await calling('/users/{{form.who}}/notes?of={{form.who}}')
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
    const call = await calling('/', { 'x-name': '{{form.who}}' })
    expect(await call('Ada')).toEqual({ is: 'done', asked: ['/'] })
    expect(await call('Аda')).toEqual({ is: 'refused', asked: [] })
  })
})
