import { softwareAuthenticator } from '@gatehouse/identity-provider/testing'
import { expect } from 'vitest'
import { type Cases, expectSession, freshEmail, ok, refused, signedUp, type World } from '../world.ts'

/** Somebody with one passkey on one device, at the origin that Gatehouse itself is at. */
async function withPasskey(world: World) {
  const device = softwareAuthenticator(world.url)
  const loginId = freshEmail()
  const started = ok(await world.sdk.webauthn.signUp.start(loginId, world.url, 'Ada'))
  expect(started.create).toBe(true)
  const finished = ok(await world.sdk.webauthn.signUp.finish(started.transactionId, device.create(started.options)))
  return { device, loginId, started, finished }
}

async function signUp(world: World) {
  const { finished, loginId, started } = await withPasskey(world)
  expect(finished).toMatchObject({ firstSeen: true, user: { loginIds: [loginId], webauthn: true, name: 'Ada' } })
  await expectSession(world, finished)
  const again = softwareAuthenticator(world.url).create(started.options)
  expect(await world.sdk.webauthn.signUp.finish(started.transactionId, again)).toMatchObject({ ok: false, code: 401 })
}

async function signIn(world: World) {
  const { device, loginId } = await withPasskey(world)
  for (const who of [loginId, '']) {
    const { transactionId, options, create } = ok(await world.sdk.webauthn.signIn.start(who, world.url))
    expect(create).toBe(false)
    const data = ok(await world.sdk.webauthn.signIn.finish(transactionId, device.get(options)))
    expect((await expectSession(world, data)).claims.amr).toEqual(['webauthn'])
  }
  const { transactionId, options } = ok(await world.sdk.webauthn.signIn.start(loginId, world.url))
  const elsewhere = device.get(options, { faults: { origin: 'https://evil.example' } })
  expect(await world.sdk.webauthn.signIn.finish(transactionId, elsewhere)).toMatchObject({ ok: false, code: 401 })
}

async function update(world: World) {
  const { loginId, refreshJwt } = await signedUp(world)
  const device = softwareAuthenticator(world.url)
  const { transactionId, options } = ok(await world.sdk.webauthn.update.start(loginId, world.url, refreshJwt))
  ok(await world.sdk.webauthn.update.finish(transactionId, device.create(options)))
  expect(ok(await world.sdk.me(refreshJwt))).toMatchObject({ webauthn: true })
  expect(await world.sdk.webauthn.update.start(loginId, world.url, 'not a token')).toMatchObject({
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

  async 'webauthn.signUpOrIn.start'(world) {
    const { loginId } = await withPasskey(world)
    expect(ok(await world.sdk.webauthn.signUpOrIn.start(loginId, world.url)).create).toBe(false)
    expect(ok(await world.sdk.webauthn.signUpOrIn.start(freshEmail(), world.url)).create).toBe(true)
    const elsewhere = await world.sdk.webauthn.signUpOrIn.start(loginId, 'https://evil.example')
    expect(elsewhere).toMatchObject({ ok: false, code: 400 })
    expect(await world.sdk.webauthn.signIn.start(freshEmail(), world.url)).toMatchObject(refused('E062108'))
  },
}
