import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../../testing-engines.ts'
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
})
