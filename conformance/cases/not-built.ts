import { expect } from 'vitest'
import type { Cases } from '../context.ts'

const notBuilt = { ok: false, code: 501 }

/** Operations of the SDK that Gatehouse does not have: they say so, by name, and never pretend. */
export const notBuiltYet: Cases = {
  async 'notp.signUp'({ sdk }) {
    expect(await sdk.notp.signUp('+12025550123')).toMatchObject(notBuilt)
  },
  async 'notp.signIn'({ sdk }) {
    expect(await sdk.notp.signIn('+12025550123')).toMatchObject(notBuilt)
  },
  async 'notp.signUpOrIn'({ sdk }) {
    expect(await sdk.notp.signUpOrIn('+12025550123')).toMatchObject(notBuilt)
  },
  async 'notp.waitForSession'({ sdk }) {
    const waiting = sdk.notp.waitForSession('nothing', { pollingIntervalMs: 1000, timeoutMs: 1000 })
    expect(await waiting).toMatchObject({ ok: false })
  },
}
