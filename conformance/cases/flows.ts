import { expect } from 'vitest'
import { type Cases, expectSession, freshEmail, ok, refused } from '../support/context.ts'
import { lastCode } from '../support/outbox.ts'

/** Flows as a page runs them: the SDK has only the two requests. */
export const flowRunner: Cases = {
  async 'flow.start'({ sdk }) {
    const begun = ok(await sdk.flow.start('sign-up-or-in'))
    expect(begun).toMatchObject({
      status: 'waiting',
      action: 'screen',
      screen: { id: expect.stringContaining('welcome') },
    })
    expect(await sdk.flow.start('no-such-flow')).toMatchObject(refused('E011004', 404))
  },
  async 'flow.next'(context) {
    const { sdk } = context
    const email = freshEmail()
    const { executionId, stepId } = ok(await sdk.flow.start('sign-up-or-in'))
    const sent = ok(await sdk.flow.next(executionId, stepId, 'submit', 1, '', { email }))
    const code = await lastCode(context, email)
    const done = ok(await sdk.flow.next(sent.executionId, sent.stepId, 'submit', 1, '', { code }))
    expect(done).toMatchObject({ status: 'completed' })
    // A completed flow has the session of the sign-in.
    await expectSession(context, done.authInfo as Parameters<typeof expectSession>[1])
  },
}
