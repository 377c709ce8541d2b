import { TOTP } from 'otpauth'
import { expect } from 'vitest'
import { type Cases, expectSession, freshEmail, ok, refused, signedUp, type Context } from '../support/context.ts'

function codeOf(key: string, secondsLater = 0) {
  return new TOTP({ secret: key }).generate({ timestamp: Date.now() + secondsLater * 1000 })
}

async function withAuthenticator({ sdk }: Context) {
  const loginId = freshEmail()
  const { key, provisioningURL, image } = ok(await sdk.totp.signUp(loginId))
  expect(provisioningURL).toMatch(/^otpauth:\/\/totp\//)
  expect(Buffer.from(image, 'base64').subarray(1, 4).toString()).toBe('PNG')
  return { loginId, key }
}

export const secondFactors: Cases = {
  async 'totp.signUp'(context) {
    const { loginId, key } = await withAuthenticator(context)
    const data = ok(await context.sdk.totp.verify(loginId, codeOf(key)))
    expect(data.user).toMatchObject({ loginIds: [loginId], TOTP: true })
  },

  async 'totp.verify'(context) {
    const { loginId, key } = await withAuthenticator(context)
    const code = codeOf(key)
    const { claims } = await expectSession(context, ok(await context.sdk.totp.verify(loginId, code)))
    expect(claims.amr).toEqual(['totp'])
    expect(await context.sdk.totp.verify(loginId, code)).toMatchObject({ ok: false, code: 401 })
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await context.sdk.totp.verify(loginId, wrong)).toMatchObject({ ok: false, code: 401 })
  },

  async 'totp.update'(context) {
    const { loginId, refreshJwt } = await signedUp(context)
    const { key } = ok(await context.sdk.totp.update(loginId, refreshJwt))
    const data = ok(await context.sdk.totp.verify(loginId, codeOf(key), { mfa: true }, refreshJwt))
    const { claims } = await expectSession(context, data)
    expect(claims.amr).toEqual(expect.arrayContaining(['pwd', 'totp', 'mfa']))
    const stepUp = ok(await context.sdk.totp.verify(loginId, codeOf(key, 30), { stepup: true }, data.refreshJwt))
    expect((await context.sdk.validateSession(stepUp.sessionJwt)).token.su).toBe(true)
    expect(await context.sdk.totp.verify(loginId, codeOf(key, 30), { mfa: true })).toMatchObject(
      refused('E061005', 401),
    )
  },
}
