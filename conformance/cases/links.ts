import { expect } from 'vitest'
import { found, lastMessage, lastTokens } from '../outbox.ts'
import {
  type Cases,
  expectSession,
  freshEmail,
  freshPhone,
  ok,
  password,
  refused,
  signedUp,
  type World,
} from '../world.ts'

type Channel = 'email' | 'sms' | 'whatsapp'
function fresh(channel: Channel) {
  return channel === 'email' ? freshEmail() : freshPhone()
}

async function lastToken(world: World, recipient: string): Promise<string> {
  const [token] = await lastTokens(world, recipient)
  return found(token, 'a link')
}

function casesOf(channel: Channel): Cases {
  return {
    async [`magicLink.signUp.${channel}`](world: World) {
      const loginId = fresh(channel)
      ok(await world.sdk.magicLink.signUp[channel](loginId, `${world.url}/landing?from=app`, { name: 'Ada' }))
      expect(await lastMessage(world, loginId)).toContain(`${world.url}/landing?from=app&t=`)
      const data = ok(await world.sdk.magicLink.verify(await lastToken(world, loginId)))
      expect(data).toMatchObject({ firstSeen: true, user: { name: 'Ada', loginIds: [loginId] } })
      expect(await world.sdk.magicLink.signUp[channel](loginId, `${world.url}/`)).toMatchObject(refused('E062107'))
      const elsewhere = await world.sdk.magicLink.signUp[channel](fresh(channel), 'https://evil.example/steal')
      expect(elsewhere).toMatchObject({ ok: false, code: 400 })
    },

    async [`magicLink.signIn.${channel}`](world: World) {
      const loginId = fresh(channel)
      expect(await world.sdk.magicLink.signIn[channel](loginId, world.url)).toMatchObject(refused('E062108'))
      ok(await world.sdk.magicLink.signUpOrIn[channel](loginId, world.url))
      ok(await world.sdk.magicLink.verify(await lastToken(world, loginId)))
      ok(await world.sdk.magicLink.signIn[channel](loginId, world.url))
      await expectSession(world, ok(await world.sdk.magicLink.verify(await lastToken(world, loginId))))
    },

    async [`magicLink.signUpOrIn.${channel}`](world: World) {
      const loginId = fresh(channel)
      for (const firstSeen of [true, false]) {
        ok(await world.sdk.magicLink.signUpOrIn[channel](loginId, world.url))
        const data = ok(await world.sdk.magicLink.verify(await lastToken(world, loginId)))
        expect(data.firstSeen).toBe(firstSeen)
      }
    },
  }
}

function phoneUpdateOf(channel: 'sms' | 'whatsapp' | 'im'): Cases {
  return {
    async [`magicLink.update.phone.${channel}`](world: World) {
      const { loginId, refreshJwt } = await signedUp(world)
      const phone = freshPhone()
      ok(await world.sdk.magicLink.update.phone[channel](loginId, phone, world.url, refreshJwt))
      const data = ok(await world.sdk.magicLink.verify(await lastToken(world, phone)))
      expect(data.user).toMatchObject({ phone, verifiedPhone: true, loginIds: [loginId] })
    },
  }
}

const magicLinks: Cases = {
  ...casesOf('email'),
  ...casesOf('sms'),
  ...casesOf('whatsapp'),
  ...phoneUpdateOf('sms'),
  ...phoneUpdateOf('whatsapp'),
  ...phoneUpdateOf('im'),

  async 'magicLink.update.email'(world) {
    const { loginId, refreshJwt } = await signedUp(world)
    const email = freshEmail()
    ok(await world.sdk.magicLink.update.email(loginId, email, world.url, refreshJwt))
    const data = ok(await world.sdk.magicLink.verify(await lastToken(world, email)))
    expect(data.user).toMatchObject({ email, verifiedEmail: true })
  },

  async 'magicLink.verify'(world) {
    const loginId = freshEmail()
    ok(await world.sdk.magicLink.signUpOrIn.email(loginId, world.url))
    const token = await lastToken(world, loginId)
    await expectSession(world, ok(await world.sdk.magicLink.verify(token)))
    expect(await world.sdk.magicLink.verify(token)).toMatchObject({ ok: false, code: 401 })
    expect(await world.sdk.magicLink.verify('not a token')).toMatchObject({ ok: false, code: 401 })
    const embedded = ok(await world.sdk.management.user.generateEmbeddedLink(loginId))
    await expectSession(world, ok(await world.sdk.magicLink.verify(embedded.token)))
  },
}

/** Which of the three links is the right one: its label is the number that the person was shown. */
async function enchantedTokens(world: World, recipient: string, linkId: string) {
  const text = await lastMessage(world, recipient)
  const tokens = await lastTokens(world, recipient)
  expect(tokens).toHaveLength(3)
  const labels = [...text.matchAll(/\b(\d{1,2})\b[^\n]{0,5}\n?\s*https?:\/\//g)].map(([, label]) => label)
  const right = found(tokens[labels.indexOf(linkId)], `the link with the label ${linkId} among ${labels}`)
  return {
    right,
    wrong: found(
      tokens.find(token => token !== right),
      'another link',
    ),
  }
}

const pending = { pollingIntervalMs: 1000, timeoutMs: 1500 }

const enchantedLinks: Cases = {
  async 'enchantedLink.signUp'(world) {
    const loginId = freshEmail()
    const { linkId, pendingRef } = ok(await world.sdk.enchantedLink.signUp(loginId, world.url, { name: 'Ada' }))
    const { right } = await enchantedTokens(world, loginId, linkId)
    ok(await world.sdk.enchantedLink.verify(right))
    const data = ok(await world.sdk.enchantedLink.waitForSession(pendingRef, pending))
    expect(data).toMatchObject({ firstSeen: true, user: { name: 'Ada', loginIds: [loginId] } })
  },

  async 'enchantedLink.signIn'(world) {
    const { loginId } = await signedUp(world)
    const { linkId, pendingRef } = ok(await world.sdk.enchantedLink.signIn(loginId, world.url))
    const { right } = await enchantedTokens(world, loginId, linkId)
    ok(await world.sdk.enchantedLink.verify(right))
    await expectSession(world, ok(await world.sdk.enchantedLink.waitForSession(pendingRef, pending)))
  },

  async 'enchantedLink.signUpOrIn'(world) {
    const loginId = freshEmail()
    const { linkId, pendingRef } = ok(await world.sdk.enchantedLink.signUpOrIn(loginId, world.url))
    const { right } = await enchantedTokens(world, loginId, linkId)
    ok(await world.sdk.enchantedLink.verify(right))
    await expectSession(world, ok(await world.sdk.enchantedLink.waitForSession(pendingRef, pending)))
  },

  async 'enchantedLink.verify'(world) {
    const loginId = freshEmail()
    const { linkId, pendingRef } = ok(await world.sdk.enchantedLink.signUpOrIn(loginId, world.url))
    const { right, wrong } = await enchantedTokens(world, loginId, linkId)
    expect(await world.sdk.enchantedLink.verify(wrong)).toMatchObject({ ok: false })
    expect(await world.sdk.enchantedLink.verify(right)).toMatchObject({ ok: false })
    expect(await world.sdk.enchantedLink.waitForSession(pendingRef, pending)).toMatchObject({ ok: false })
  },

  async 'enchantedLink.waitForSession'(world) {
    const loginId = freshEmail()
    const { linkId, pendingRef } = ok(await world.sdk.enchantedLink.signUpOrIn(loginId, world.url))
    const { right } = await enchantedTokens(world, loginId, linkId)
    const waiting = world.sdk.enchantedLink.waitForSession(pendingRef, { pollingIntervalMs: 1000, timeoutMs: 20_000 })
    ok(await world.sdk.enchantedLink.verify(right))
    await expectSession(world, ok(await waiting))
    expect(await world.sdk.enchantedLink.waitForSession(pendingRef, pending)).toMatchObject({ ok: false })
  },

  async 'enchantedLink.update.email'(world) {
    const { loginId, refreshJwt } = await signedUp(world)
    const email = freshEmail()
    const { linkId, pendingRef } = ok(await world.sdk.enchantedLink.update.email(loginId, email, world.url, refreshJwt))
    const { right } = await enchantedTokens(world, email, linkId)
    ok(await world.sdk.enchantedLink.verify(right))
    expect(ok(await world.sdk.enchantedLink.waitForSession(pendingRef, pending)).user).toMatchObject({
      email,
      verifiedEmail: true,
    })
  },
}

const passwordReset: Cases = {
  async 'password.sendReset'(world) {
    const loginId = freshEmail()
    ok(await world.sdk.password.signUp(loginId, password, { email: loginId }))
    ok(await world.sdk.password.sendReset(loginId, world.url))
    const { refreshJwt = '' } = ok(await world.sdk.magicLink.verify(await lastToken(world, loginId)))
    ok(await world.sdk.password.update(loginId, 'another long password', refreshJwt))
    ok(await world.sdk.password.signIn(loginId, 'another long password'))
    expect(await world.sdk.password.signIn(loginId, password)).toMatchObject({ ok: false })
  },
}

export const links: Cases = { ...magicLinks, ...enchantedLinks, ...passwordReset }
