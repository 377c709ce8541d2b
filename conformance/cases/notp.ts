import { expect } from 'vitest'
import { ask } from '../support/outbox.ts'
import { type Cases, type Context, expectSession, freshPhone, ok, refused, signedUp } from '../support/context.ts'

/** The SDK asks once in a second at most. */
const arrived = { pollingIntervalMs: 1000, timeoutMs: 20_000 }
const missing = { pollingIntervalMs: 1000, timeoutMs: 1500 }

/** What the business number receives when the user sends the message that the link holds. */
function send(context: Context, redirectUrl: string, from: string) {
  const text = new URL(redirectUrl).searchParams.get('text') ?? ''
  return ask(context, 'POST', '/v1/gatehouse/notp/receive', { from, text })
}

export const notp: Cases = {
  async 'notp.signUp'(context) {
    const phone = freshPhone()
    const { redirectUrl, image, pendingRef } = ok(await context.sdk.notp.signUp(phone, { name: 'Ada' }))
    expect(redirectUrl).toMatch(/^https:\/\/wa\.me\/\d+\?text=/)
    expect(Buffer.from(image, 'base64').subarray(1, 4).toString()).toBe('PNG')
    await send(context, redirectUrl, phone)
    const data = ok(await context.sdk.notp.waitForSession(pendingRef, arrived))
    expect(data).toMatchObject({ firstSeen: true, user: { name: 'Ada', phone, verifiedPhone: true } })
    expect(await context.sdk.notp.signUp(phone)).toMatchObject(refused('E062107'))
  },

  async 'notp.signIn'(context) {
    const phone = freshPhone()
    expect(await context.sdk.notp.signIn(phone)).toMatchObject(refused('E062108'))
    const first = ok(await context.sdk.notp.signUpOrIn(phone))
    await send(context, first.redirectUrl, phone)
    ok(await context.sdk.notp.waitForSession(first.pendingRef, arrived))
    const { redirectUrl, pendingRef } = ok(await context.sdk.notp.signIn(phone))
    await send(context, redirectUrl, phone)
    await expectSession(context, ok(await context.sdk.notp.waitForSession(pendingRef, arrived)))
  },

  async 'notp.signUpOrIn'(context) {
    const phone = freshPhone()
    const { redirectUrl, pendingRef } = ok(await context.sdk.notp.signUpOrIn(''))
    await send(context, redirectUrl, phone)
    const data = ok(await context.sdk.notp.waitForSession(pendingRef, arrived))
    expect(data).toMatchObject({ firstSeen: true, user: { loginIds: [phone], verifiedPhone: true } })
  },

  async 'notp.waitForSession'(context) {
    const { pendingRef } = ok(await context.sdk.notp.signUpOrIn(''))
    expect(await context.sdk.notp.waitForSession(pendingRef, missing)).toMatchObject({ ok: false })
    // Of node SDKs none has `notp.update`; the Go SDK does.
    const { loginId, refreshJwt } = await signedUp(context)
    const phone = freshPhone()
    const update = await context.sdk.httpClient.post(
      '/v1/auth/notp/whatsapp/update',
      { loginId, phone },
      { token: refreshJwt },
    )
    const asked = (await update.json()) as { redirectUrl: string; pendingRef: string }
    await send(context, asked.redirectUrl, phone)
    const { user } = ok(await context.sdk.notp.waitForSession(asked.pendingRef, arrived))
    expect(user).toMatchObject({ phone, verifiedPhone: true, loginIds: [loginId] })
  },
}
