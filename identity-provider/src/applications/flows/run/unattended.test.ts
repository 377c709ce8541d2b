import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { identityEngines } from '../../../testing/engines.ts'
import { runnerOf } from './testing-runner.ts'

describe.each(identityEngines)('flows without a visitor on $engine', ({ start }) => {
  test('a back end runs a flow by itself and asks later; no page goes on with it, and neither does another project', async () => {
    const identity = await start()
    const { flows, flowRuns } = identity.clientAs()
    const steps = {
      which: {
        type: 'condition',
        branches: [{ when: [{ value: 'input.name', operator: 'empty' }], next: 'no' }],
        otherwise: 'yes',
      },
      yes: { type: 'end', output: { hello: '{{input.name}}' } },
      no: { type: 'end', result: 'failure', message: 'nobody is named' },
    }
    await flows.import({ flowId: 'later', flow: { name: 'Later', dsl: { start: 'which', steps } }, screens: [] })
    const begin = async (input: Record<string, string>) =>
      (await flowRuns.runAsync({ flowId: 'later', options: { input } })).executionId
    const beside = { input: { name: 'Ada' }, tenant: 'acme' }
    expect(await flowRuns.run({ flowId: 'later', ...beside })).toEqual({ output: { hello: 'Ada' } })
    expect(await flowRuns.run({ flowId: 'later', ...beside, preview: true })).toEqual({ output: { hello: 'Ada' } })
    const { flow } = await flows.exportV2({ flowId: 'later' })
    const end = { type: 'end', output: { hello: '{{input.name}} of {{options.tenant}}' } }
    await flows.saveDraft({ flow: { ...flow, contents: { start: 'yes', steps: { yes: end } } } })
    expect(await flowRuns.run({ flowId: 'later', ...beside })).toEqual({ output: { hello: 'Ada' } })
    const drafted = { output: { hello: 'Ada of acme' } }
    expect(await flowRuns.run({ flowId: 'later', ...beside, preview: true })).toEqual(drafted)
    const draftRun = await flowRuns.runAsync({ flowId: 'later', options: { ...beside, preview: true } })
    await expect.poll(() => flowRuns.asyncResult(draftRun)).toEqual(drafted)
    const executionId = await begin({ name: 'Ada' })
    await expect.poll(async () => (await flowRuns.asyncResult({ executionId })).output).toEqual({ hello: 'Ada' })
    const failing = await begin({})
    await expect
      .poll(() => flowRuns.asyncResult({ executionId: failing }).catch(error => error.message))
      .toContain('nobody is named')
    expect(await runnerOf(identity).next('submit', {}, { executionId, stepId: '2' })).toMatchObject({
      errorCode: 'E103205',
    })
    const other = await identity.anotherProject()
    const response = await fetch(`${identity.baseUrl}/v1/mgmt/flow/async/result`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${other.projectId}:${other.managementKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ executionId }),
    })
    expect(await response.json()).toMatchObject({ errorCode: 'E103202' })
  })

  test('of nodes that find a run whose node is not heard of, one goes on with it, though nobody asks', {
    tags: ['every-engine'],
  }, async () => {
    const identity = await start()
    const { flows, flowRuns, projectSettings } = identity.clientAs()
    let asked = 0
    let answerLate = () => {}
    const http = createServer((_request, response) => {
      asked += 1
      if (asked > 1) response.end('{}')
      else answerLate = () => response.writeHead(500).end()
    })
    await new Promise<void>(resolve => http.listen(0, 'localhost', resolve))
    onTestFinished(() => {
      http.close()
      http.closeAllConnections()
    })
    const { port } = http.address() as AddressInfo // of a listening server
    const url = `http://localhost:${port}`
    await projectSettings.update({ flowEndpointOrigins: [url] })
    const steps = {
      call: { type: 'action', action: 'http.request', url, next: 'end' },
      end: { type: 'end', output: { status: '{{http.call.status}}' } },
    }
    await flows.import({ flowId: 'call', flow: { name: 'Call', dsl: { start: 'call', steps } }, screens: [] })
    const { executionId } = await flowRuns.runAsync({ flowId: 'call', options: {} })
    const nodes = [identity, await identity.anotherProcess()]
    const goOn = () => Promise.all(nodes.map(({ provider }) => provider.deliver()))
    await goOn()
    expect(asked).toBe(1)
    identity.clock.now += 10_000
    await goOn()
    // The node was only slow: what it comes to counts no more.
    answerLate()
    await expect.poll(async () => (await flowRuns.asyncResult({ executionId })).output).toEqual({ status: 200 })
    await goOn()
    expect(asked).toBe(2)
  })
})
