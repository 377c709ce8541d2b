import { softwareAuthenticator } from '@gatehouse-id/identity-provider/testing'
import { expect } from 'vitest'
import { type Cases, expectSession, freshEmail, ok, refused, signedUp, type Context } from '../support/context.ts'

/** A user with one passkey, at Gatehouse's own origin. */
async function withPasskey(context: Context) {
  const device = softwareAuthenticator(context.url)
  const loginId = freshEmail()
  const started = ok(await context.sdk.webauthn.signUp.start(loginId, context.url, 'Ada'))
  expect(started.create).toBe(true)
  const finished = ok(await context.sdk.webauthn.signUp.finish(started.transactionId, device.create(started.options)))
  return { device, loginId, started, finished }
}

async function signUp(context: Context) {
  const { finished, loginId, started } = await withPasskey(context)
  expect(finished).toMatchObject({ firstSeen: true, user: { loginIds: [loginId], webauthn: true, name: 'Ada' } })
  await expectSession(context, finished)
  const again = softwareAuthenticator(context.url).create(started.options)
  expect(await context.sdk.webauthn.signUp.finish(started.transactionId, again)).toMatchObject({ ok: false, code: 401 })
}

async function signIn(context: Context) {
  const { device, loginId } = await withPasskey(context)
  for (const who of [loginId, '']) {
    const { transactionId, options, create } = ok(await context.sdk.webauthn.signIn.start(who, context.url))
    expect(create).toBe(false)
    const data = ok(await context.sdk.webauthn.signIn.finish(transactionId, device.get(options)))
    expect((await expectSession(context, data)).claims.amr).toEqual(['webauthn'])
  }
  const { transactionId, options } = ok(await context.sdk.webauthn.signIn.start(loginId, context.url))
  const elsewhere = device.get(options, { faults: { origin: 'https://evil.example' } })
  expect(await context.sdk.webauthn.signIn.finish(transactionId, elsewhere)).toMatchObject({ ok: false, code: 401 })
}

async function update(context: Context) {
  const { loginId, refreshJwt } = await signedUp(context)
  const device = softwareAuthenticator(context.url)
  const { transactionId, options } = ok(await context.sdk.webauthn.update.start(loginId, context.url, refreshJwt))
  ok(await context.sdk.webauthn.update.finish(transactionId, device.create(options)))
  expect(ok(await context.sdk.me(refreshJwt))).toMatchObject({ webauthn: true })
  expect(await context.sdk.webauthn.update.start(loginId, context.url, 'not a token')).toMatchObject({
    ok: false,
    code: 401,
  })
}

export const passkeys: Cases = {
  'webauthn.signUp.start': signUp,
  'webauthn.signUp.finish': signUp,
  'webauthn.signIn.start': signIn,
  'webauthn.signIn.finish': signIn,
  'webauthn.update.start': update,
  'webauthn.update.finish': update,

  async 'webauthn.signUpOrIn.start'(context) {
    const { loginId } = await withPasskey(context)
    expect(ok(await context.sdk.webauthn.signUpOrIn.start(loginId, context.url)).create).toBe(false)
    expect(ok(await context.sdk.webauthn.signUpOrIn.start(freshEmail(), context.url)).create).toBe(true)
    const elsewhere = await context.sdk.webauthn.signUpOrIn.start(loginId, 'https://evil.example')
    expect(elsewhere).toMatchObject({ ok: false, code: 400 })
    expect(await context.sdk.webauthn.signIn.start(freshEmail(), context.url)).toMatchObject(refused('E062108'))
  },
}
