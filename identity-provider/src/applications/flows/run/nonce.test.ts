import { describe, expect, test } from 'vitest'
import { newestCode, newestMessage } from '../../../activity/messages/delivery/testing.ts'
import { identityEngines } from '../../../testing/engines.ts'
import { runnerOf } from './testing-runner.ts'

const name = 'x-descope-flow-nonce'
const wrong = { errorCode: 'E108201' }
const ada = 'ada@example.com'

describe.each(identityEngines)('the nonce of a flow on $engine', ({ start }) => {
  test('whoever has the id of a run alone cannot go on with it, once its page has sent a nonce', async () => {
    const identity = await start()
    const sent: Record<string, string> = {}
    const page = runnerOf(identity, '', sent)
    await page.start('sign-up-or-in')
    const first = page.nonce()
    expect(first).toMatch(/^1\.[0-9a-f]{32}$/)
    sent[name] = first
    await page.next('submit', { email: ada })
    expect(page.nonce()).toMatch(/^2\./)

    const code = await newestCode(identity, ada)
    const { executionId, stepId } = page.last()
    const thief = runnerOf(identity)
    expect(await thief.next('submit', { code }, { executionId, stepId })).toMatchObject(wrong)
    expect(await thief.next('polling', {}, { executionId, stepId })).toMatchObject(wrong)
    // The nonce of the answer before, which was sent already.
    expect(await page.next('submit', { code })).toMatchObject(wrong)
    sent[name] = page.nonce()
    expect(await page.next('submit', { code })).toMatchObject({ status: 'completed' })
  })

  test('a client that keeps none goes on, and a link goes on in a browser that has none', async () => {
    const identity = await start()
    const sent: Record<string, string> = {}
    const page = runnerOf(identity, '', sent)
    await page.start('magic-link')
    sent[name] = page.nonce()
    await page.next('submit', { email: ada })
    const link = new URL(/https?:\/\/\S+/.exec((await newestMessage(identity, ada)).text)?.[0] ?? '')
    const [executionId = '', stepId = ''] = (link.searchParams.get('descope-login-flow') ?? '').split('_')
    const token = link.searchParams.get('t') ?? ''
    const other = runnerOf(identity)
    expect(await other.next('submit', { token }, { executionId, stepId })).toMatchObject({ status: 'completed' })
  })
})
