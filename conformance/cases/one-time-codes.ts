import { expect } from 'vitest'
import { lastCode } from '../support/outbox.ts'
import {
  type Cases,
  expectSession,
  freshEmail,
  freshPhone,
  ok,
  refused,
  signedUp,
  type Context,
} from '../support/context.ts'

type Channel = 'email' | 'sms' | 'voice' | 'whatsapp' | 'im'
const phoneChannels = ['sms', 'voice', 'whatsapp', 'im'] as const
function fresh(channel: Channel) {
  return channel === 'email' ? freshEmail() : freshPhone()
}
function wrongCode(code: string) {
  return code === '000000' ? '000001' : '000000'
}

/** The four ways in, for one channel. */
function casesOf(channel: Channel): Cases {
  return {
    async [`otp.signUp.${channel}`](context: Context) {
      const loginId = fresh(channel)
      const answer = ok(await context.sdk.otp.signUp[channel](loginId, { name: 'Ada' }))
      expect(JSON.stringify(answer)).toContain('*')
      expect(JSON.stringify(answer)).not.toContain(loginId)
      const data = ok(await context.sdk.otp.verify[channel](loginId, await lastCode(context, loginId)))
      expect(data).toMatchObject({ firstSeen: true, user: { name: 'Ada', loginIds: [loginId] } })
      expect(data.user).toMatchObject(channel === 'email' ? { verifiedEmail: true } : { verifiedPhone: true })
      await expectSession(context, data)
      expect(await context.sdk.otp.signUp[channel](loginId)).toMatchObject(refused('E062107', 400))
    },

    async [`otp.signIn.${channel}`](context: Context) {
      const loginId = fresh(channel)
      expect(await context.sdk.otp.signIn[channel](loginId)).toMatchObject(refused('E062108'))
      ok(await context.sdk.otp.signUp[channel](loginId))
      ok(await context.sdk.otp.verify[channel](loginId, await lastCode(context, loginId)))
      ok(await context.sdk.otp.signIn[channel](loginId, { customClaims: { colour: 'green' } }))
      const data = ok(await context.sdk.otp.verify[channel](loginId, await lastCode(context, loginId)))
      const { claims } = await expectSession(context, data)
      expect(claims).toMatchObject({ nsec: { colour: 'green' } })
      expect(data.firstSeen).toBe(false)
    },

    async [`otp.signUpOrIn.${channel}`](context: Context) {
      const loginId = fresh(channel)
      for (const firstSeen of [true, false]) {
        ok(await context.sdk.otp.signUpOrIn[channel](loginId))
        const data = ok(await context.sdk.otp.verify[channel](loginId, await lastCode(context, loginId)))
        expect(data.firstSeen).toBe(firstSeen)
      }
    },

    async [`otp.verify.${channel}`](context: Context) {
      const loginId = fresh(channel)
      ok(await context.sdk.otp.signUpOrIn[channel](loginId))
      const code = await lastCode(context, loginId)
      expect(await context.sdk.otp.verify[channel](loginId, wrongCode(code))).toMatchObject(refused('E061102', 401))
      expect(await context.sdk.otp.verify[channel](fresh(channel), code)).toMatchObject(refused('E061102', 401))
      ok(await context.sdk.otp.verify[channel](loginId, code))
      expect(await context.sdk.otp.verify[channel](loginId, code)).toMatchObject(refused('E061102', 401))
      ok(await context.sdk.otp.signIn[channel](loginId))
      const next = await lastCode(context, loginId)
      for (let attempt = 0; attempt < 5; attempt++)
        expect(await context.sdk.otp.verify[channel](loginId, wrongCode(next))).toMatchObject({ ok: false })
      expect(await context.sdk.otp.verify[channel](loginId, next)).toMatchObject(refused('E061103'))
    },
  }
}

/** A phone number that a signed-in user adds. */
function phoneUpdateOf(channel: (typeof phoneChannels)[number]): Cases {
  return {
    async [`otp.update.phone.${channel}`](context: Context) {
      const { loginId, refreshJwt } = await signedUp(context)
      const phone = freshPhone()
      ok(await context.sdk.otp.update.phone[channel](loginId, phone, refreshJwt, { addToLoginIDs: true }))
      expect(ok(await context.sdk.me(refreshJwt)).phone).toBe('')
      const data = ok(await context.sdk.otp.verify[channel](loginId, await lastCode(context, phone)))
      expect(data.user).toMatchObject({ phone, verifiedPhone: true, loginIds: [loginId, phone] })
      expect(await context.sdk.otp.update.phone[channel](loginId, phone, 'not a token')).toMatchObject({
        ok: false,
        code: 401,
      })
    },
  }
}

export const oneTimeCodes: Cases = {
  ...casesOf('email'),
  ...Object.assign({}, ...phoneChannels.map(channel => ({ ...casesOf(channel), ...phoneUpdateOf(channel) }))),

  async 'otp.update.email'(context) {
    const { loginId, refreshJwt } = await signedUp(context)
    const email = freshEmail()
    ok(await context.sdk.otp.update.email(loginId, email, refreshJwt, { addToLoginIDs: true }))
    const data = ok(await context.sdk.otp.verify.email(loginId, await lastCode(context, email)))
    expect(data.user).toMatchObject({ email, verifiedEmail: true, loginIds: [loginId, email] })
    const other = await signedUp(context)
    expect(await context.sdk.otp.update.email(loginId, freshEmail(), other.refreshJwt)).toMatchObject({ ok: false })
  },
}
