import { expect } from 'vitest'
import { lastCode } from '../outbox.ts'
import { type Cases, expectSession, freshEmail, freshPhone, ok, refused, signedUp, type World } from '../world.ts'

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
    async [`otp.signUp.${channel}`](world: World) {
      const loginId = fresh(channel)
      const answer = ok(await world.sdk.otp.signUp[channel](loginId, { name: 'Ada' }))
      expect(JSON.stringify(answer)).toContain('*')
      expect(JSON.stringify(answer)).not.toContain(loginId)
      const data = ok(await world.sdk.otp.verify[channel](loginId, await lastCode(world, loginId)))
      expect(data).toMatchObject({ firstSeen: true, user: { name: 'Ada', loginIds: [loginId] } })
      expect(data.user).toMatchObject(channel === 'email' ? { verifiedEmail: true } : { verifiedPhone: true })
      await expectSession(world, data)
      expect(await world.sdk.otp.signUp[channel](loginId)).toMatchObject(refused('E062107', 400))
    },

    async [`otp.signIn.${channel}`](world: World) {
      const loginId = fresh(channel)
      expect(await world.sdk.otp.signIn[channel](loginId)).toMatchObject(refused('E062108'))
      ok(await world.sdk.otp.signUp[channel](loginId))
      ok(await world.sdk.otp.verify[channel](loginId, await lastCode(world, loginId)))
      ok(await world.sdk.otp.signIn[channel](loginId, { customClaims: { colour: 'green' } }))
      const data = ok(await world.sdk.otp.verify[channel](loginId, await lastCode(world, loginId)))
      const { claims } = await expectSession(world, data)
      expect(claims).toMatchObject({ nsec: { colour: 'green' } })
      expect(data.firstSeen).toBe(false)
    },

    async [`otp.signUpOrIn.${channel}`](world: World) {
      const loginId = fresh(channel)
      for (const firstSeen of [true, false]) {
        ok(await world.sdk.otp.signUpOrIn[channel](loginId))
        const data = ok(await world.sdk.otp.verify[channel](loginId, await lastCode(world, loginId)))
        expect(data.firstSeen).toBe(firstSeen)
      }
    },

    async [`otp.verify.${channel}`](world: World) {
      const loginId = fresh(channel)
      ok(await world.sdk.otp.signUpOrIn[channel](loginId))
      const code = await lastCode(world, loginId)
      expect(await world.sdk.otp.verify[channel](loginId, wrongCode(code))).toMatchObject(refused('E061102', 401))
      expect(await world.sdk.otp.verify[channel](fresh(channel), code)).toMatchObject(refused('E061102', 401))
      ok(await world.sdk.otp.verify[channel](loginId, code))
      expect(await world.sdk.otp.verify[channel](loginId, code)).toMatchObject(refused('E061102', 401))
      ok(await world.sdk.otp.signIn[channel](loginId))
      const next = await lastCode(world, loginId)
      for (let attempt = 0; attempt < 5; attempt++)
        expect(await world.sdk.otp.verify[channel](loginId, wrongCode(next))).toMatchObject({ ok: false })
      expect(await world.sdk.otp.verify[channel](loginId, next)).toMatchObject(refused('E061103'))
    },
  }
}

/** A number that somebody who has a session wants to have, too. */
function phoneUpdateOf(channel: (typeof phoneChannels)[number]): Cases {
  return {
    async [`otp.update.phone.${channel}`](world: World) {
      const { loginId, refreshJwt } = await signedUp(world)
      const phone = freshPhone()
      ok(await world.sdk.otp.update.phone[channel](loginId, phone, refreshJwt, { addToLoginIDs: true }))
      expect(ok(await world.sdk.me(refreshJwt)).phone).toBe('')
      const data = ok(await world.sdk.otp.verify[channel](loginId, await lastCode(world, phone)))
      expect(data.user).toMatchObject({ phone, verifiedPhone: true, loginIds: [loginId, phone] })
      expect(await world.sdk.otp.update.phone[channel](loginId, phone, 'not a token')).toMatchObject({
        ok: false,
        code: 401,
      })
    },
  }
}

export const oneTimeCodes: Cases = {
  ...casesOf('email'),
  ...Object.assign({}, ...phoneChannels.map(channel => ({ ...casesOf(channel), ...phoneUpdateOf(channel) }))),

  async 'otp.update.email'(world) {
    const { loginId, refreshJwt } = await signedUp(world)
    const email = freshEmail()
    ok(await world.sdk.otp.update.email(loginId, email, refreshJwt, { addToLoginIDs: true }))
    const data = ok(await world.sdk.otp.verify.email(loginId, await lastCode(world, email)))
    expect(data.user).toMatchObject({ email, verifiedEmail: true, loginIds: [loginId, email] })
    const other = await signedUp(world)
    expect(await world.sdk.otp.update.email(loginId, freshEmail(), other.refreshJwt)).toMatchObject({ ok: false })
  },
}
