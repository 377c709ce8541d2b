import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { testEngines } from '@gatehouse-id/database/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { asKeyHolder, post } from '../support/management-api.ts'
import { type FirstServer, serverForTest, startAgain } from '../support/test-server.ts'
import { flowProject } from './flow-project.ts'

const email = 'ada@example.com'

/** An endpoint of the project that a step waits for: the first request of each path gets no answer. */
async function startEndpoint() {
  const asked: string[] = []
  const http = createServer(({ url = '' }, response) => {
    if (asked.includes(url)) response.end('{}')
    asked.push(url)
  })
  await new Promise<void>(resolve => http.listen(0, 'localhost', resolve))
  onTestFinished(() => {
    http.close()
    http.closeAllConnections()
  })
  // A listening server has an address with a port.
  const { port } = http.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    asked,
  }
}

/** Calls as a page does; `undefined` when the server went away meanwhile. */
function page(server: FirstServer) {
  const caller = { ...server, managementKey: undefined }
  return async (path: 'start' | 'next', body: object) =>
    post(caller, `/v1/flow/${path}`, body).then(
      ({ body: answer }) => answer,
      () => undefined,
    )
}

describe.each(testEngines)('a node that is killed in the middle of a step, on $engine', ({ create }) => {
  test('has done that step once or not at all: the user goes on, with one account, one message and one session', {
    tags: ['long'],
  }, async () => {
    const database = await create()
    onTestFinished(() => database.drop())
    const env = { DATABASE_URL: database.url, GATEHOUSE_SECRET: 'a secret for tests only and long enough' }
    const server = await serverForTest(env)
    const { manage, newestCode, messagesTo } = flowProject(() => server)
    const endpoint = await startEndpoint()
    await manage('/v1/gatehouse/project/settings', { flowEndpointOrigins: [endpoint.origin] })
    const steps = {
      ask: { type: 'screen', screen: 'address', next: 'send' },
      send: { type: 'action', action: 'otp.signUpOrIn', next: { success: 'enter', failure: 'ask' } },
      enter: { type: 'screen', screen: 'code', next: 'verify' },
      verify: { type: 'action', action: 'otp.verify', next: { success: 'call', failure: 'enter' } },
      call: { type: 'action', action: 'http.request', url: endpoint.origin, next: { success: 'end', failure: 'end' } },
      end: { type: 'action', action: 'session.start' },
    }
    const later = {
      call: { type: 'action', action: 'http.request', url: `${endpoint.origin}/later`, next: 'end' },
      end: { type: 'end', output: { status: '{{http.call.status}}' } },
    }
    await manage('/v1/mgmt/flow/import', {
      flowId: 'l',
      flow: { name: 'l', dsl: { start: 'call', steps: later } },
      screens: [],
    })
    const inputs = ['email', 'code'].map(name => ({ component: 'input', name, label: name }))
    const screens = ['address', 'code'].map(id => ({ id, htmlTemplate: { components: inputs } }))
    await manage('/v1/mgmt/flow/import', { flowId: 'f', flow: { name: 'f', dsl: { start: 'ask', steps } }, screens })

    const send = page(server)
    const begun = await send('start', { flowId: 'f', interactionId: '' })
    const { executionId } = await send('next', { ...begun, interactionId: 'submit', input: { email } })
    const code = await newestCode(email)
    const last = { executionId, stepId: '2', interactionId: 'submit', input: { code } }
    const { executionId: laterId } = await manage('/v1/mgmt/flow/async/run', { flowId: 'l' })
    const answer = send('next', last)
    await expect.poll(() => endpoint.asked).toEqual(['/later', '/'])
    server.process.kill('SIGKILL')
    expect(await answer).toBeUndefined()

    await startAgain(server, env)
    // The page sends the same again; the code is not asked for a second time, and the endpoint is asked twice at most.
    const done = await send('next', last)
    expect(done).toMatchObject({ status: 'completed', authInfo: { user: { email }, firstSeen: true } })
    expect(await send('next', last)).toMatchObject({ errorCode: 'E103205' })
    expect(await messagesTo(email)).toHaveLength(1)
    // The run of the back end goes on although nobody asks for it, and is done once.
    await expect.poll(() => endpoint.asked.filter(path => path === '/later').length).toBe(2)
    const result = () => manage('/v1/mgmt/flow/async/result', { executionId: laterId })
    await expect.poll(result).toEqual({ output: { status: 200 } })
    expect(endpoint.asked.toSorted()).toEqual(['/', '/', '/later', '/later'])
    const { body: trail } = await post(asKeyHolder(server), '/v1/mgmt/audit/search', {})
    const actions = trail.audits.map(({ action }: { action: string }) => action)
    const countOf = (name: string) => actions.filter((action: string) => action === name).length
    expect({ users: countOf('UserCreated'), sessions: countOf('LoginSucceed') }).toEqual({ users: 2, sessions: 1 })
  })
})
