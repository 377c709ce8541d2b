import descope from '@descope/node-sdk'
import { describe, expect, test } from 'vitest'
import { clockSkewMsMax } from '../../../foundation/concurrency/clocks.ts'
import { identityEngines } from '../../../testing/engines.ts'

describe.each(identityEngines)('nodes whose clocks differ as far as they may on $engine', ({ start }) => {
  async function nodes() {
    const identity = await start()
    const clock = { now: identity.clock.now - clockSkewMsMax }
    const { baseUrl } = await identity.anotherProcess({ clock })
    const { projectId, managementKey } = identity
    const ahead = descope({ projectId, managementKey, baseUrl: identity.baseUrl })
    const behind = descope({ projectId, baseUrl })
    const { data } = await ahead.password.signUp('ada', 'correct horse battery')
    const tick = (ms: number) => {
      identity.clock.now += ms
      clock.now += ms
    }
    return { ahead, behind, tick, refreshJwt: data?.refreshJwt }
  }

  test('refresh each the tokens of the other', async () => {
    const { ahead, behind, tick, refreshJwt } = await nodes()
    let token = refreshJwt
    for (const node of [behind, ahead, behind, ahead]) {
      const { ok, data } = await node.refresh(token)
      expect(ok).toBe(true)
      expect((await node.me(data?.refreshJwt)).ok).toBe(true)
      token = data?.refreshJwt
      tick(1_000)
    }
  })

  test('take the token of an impatient tab that the other has just replaced', async () => {
    const { ahead, behind, tick, refreshJwt } = await nodes()
    expect((await behind.refresh(refreshJwt)).ok).toBe(true)
    tick(9_000)
    expect((await ahead.refresh(refreshJwt)).ok).toBe(true)
  })
})
