import { softwareAuthenticator } from '../../../authentication/passkeys/testing.ts'
import type { Door } from './door.ts'
import type { Who, World } from './world.ts'

/** Browsers offer passkeys to `localhost`, not to an IP address. */
function deviceAt(world: World) {
  const origin = world.origin.replace('127.0.0.1', 'localhost')
  return { origin, device: softwareAuthenticator(origin) }
}

/** A passkey that an owner adds in a session. */
async function adding(world: World, who: Who, more: object = {}) {
  const { origin, device } = deviceAt(world)
  const started = { loginId: who.loginId, origin, ...more }
  const { body } = await world.post('/v1/auth/webauthn/update/start', started, await world.refreshOf(who))
  const response = device.create(String(body.options))
  const finish = () => world.post('/v1/auth/webauthn/update/finish', { transactionId: body.transactionId, response })
  return { origin, device, finish }
}

export const signingInWithPasskey: Door = {
  name: 'a passkey',
  async wait(world, who) {
    const { post } = world
    const { loginId } = who
    const { origin, device, finish } = await adding(world, who)
    await finish()
    return async () => {
      const { body } = await post('/v1/auth/webauthn/signin/start', { loginId, origin })
      if (body.options === undefined) return false
      const response = device.get(String(body.options))
      const { transactionId } = body
      return (await post('/v1/auth/webauthn/signin/finish', { transactionId, response })).status === 200
    }
  },
}

/** A passkey that was created, before the page sends it. */
export const passkeyDoors: Record<string, Door> = {
  'passkeys.signUpFinish': {
    name: 'a passkey of a new account',
    isNewcomers: 'only',
    async wait(world, { loginId }) {
      const { post } = world
      const { origin, device } = deviceAt(world)
      const { body } = await post('/v1/auth/webauthn/signup/start', { user: { loginId }, origin })
      const response = device.create(String(body.options))
      const { transactionId } = body
      return async () => (await post('/v1/auth/webauthn/signup/finish', { transactionId, response })).status === 200
    },
  },
  'passkeys.updateFinish': {
    name: 'a passkey that is added in a session',
    async wait(world, who) {
      const { finish } = await adding(world, who, { mfa: true })
      return async () => (await finish()).body.sessionJwt !== undefined
    },
  },
}
