import { expect } from 'vitest'
import type { Cases } from '../context.ts'

const notBuilt = { ok: false, code: 501 }

/** Operations of the SDK that Gatehouse does not have: they say so, by name, and never pretend. */
export const notBuiltYet: Cases = {
  async 'flow.start'({ sdk }) {
    expect(await sdk.flow.start('sign-up-or-in')).toMatchObject(notBuilt)
  },
  async 'flow.next'({ sdk }) {
    expect(await sdk.flow.next('nothing', '0', 'submit')).toMatchObject(notBuilt)
  },
}
