import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../../testing/engines.ts'
import { runnerOf } from '../run/testing-runner.ts'

describe.each(identityEngines)('runs of two visitors on $engine', ({ start }) => {
  test('what one brings with the start of a flow is in no run of another, of any project', async () => {
    const identity = await start()
    const other = await identity.anotherProject()
    await runnerOf(identity).start('sign-in', {}, { input: { email: 'ada@example.com', plan: 'secret' } })
    for (const project of [identity, { ...identity, projectId: other.projectId }]) {
      const answer = await runnerOf(project).start('sign-in')
      expect(answer).toMatchObject({ status: 'waiting', screen: { state: { form: {} } } })
      expect(JSON.stringify(answer)).not.toContain('ada@example.com')
      expect(JSON.stringify(answer)).not.toContain('secret')
    }
  })

  test('what a first request counts, asks and calls is in no run of another', async () => {
    const identity = await start()
    const steps = {
      again: { type: 'loop', times: 1, body: 'sub', next: 'stop' },
      sub: { type: 'subflow', flow: 'sign-in', next: 'again' },
      stop: { type: 'end', result: 'failure' as const },
    }
    await identity
      .clientAs()
      .flows.import({ flowId: 'loop', flow: { name: 'Loop', dsl: { start: 'again', steps } }, screens: [] })
    for (let visitor = 0; visitor < 3; visitor++)
      expect(await runnerOf(identity).start('loop')).toMatchObject({ status: 'waiting' })
    const { executionId } = await runnerOf(identity).start('sign-in')
    expect(executionId.startsWith('sign-in|#|')).toBe(true)
  })
})
