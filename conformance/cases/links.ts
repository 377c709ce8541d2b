import { expect } from 'vitest'
import { found, lastMessage, lastTokens } from '../support/outbox.ts'
import {
  type Cases,
  expectSession,
  freshEmail,
  freshPhone,
  ok,
  password,
  refused,
  signedUp,
  type Context,
} from '../support/context.ts'

type Channel = 'email' | 'sms' | 'whatsapp'
function fresh(channel: Channel) {
  return channel === 'email' ? freshEmail() : freshPhone()
}

async function lastToken(context: Context, recipient: string): Promise<string> {
  const [token] = await lastTokens(context, recipient)
  return found(token, 'a link')
}

function casesOf(channel: Channel): Cases {
  return {
    async [`magicLink.signUp.${channel}`](context: Context) {
      const loginId = fresh(channel)
      ok(await context.sdk.magicLink.signUp[channel](loginId, `${context.url}/landing?from=app`, { name: 'Ada' }))
      expect(await lastMessage(context, loginId)).toContain(`${context.url}/landing?from=app&t=`)
      const data = ok(await context.sdk.magicLink.verify(await lastToken(context, loginId)))
      expect(data).toMatchObject({ firstSeen: true, user: { name: 'Ada', loginIds: [loginId] } })
      expect(await context.sdk.magicLink.signUp[channel](loginId, `${context.url}/`)).toMatchObject(refused('E062107'))
      const elsewhere = await context.sdk.magicLink.signUp[channel](fresh(channel), 'https://evil.example/steal')
      expect(elsewhere).toMatchObject({ ok: false, code: 400 })
    },

    async [`magicLink.signIn.${channel}`](context: Context) {
      const loginId = fresh(channel)
      expect(await context.sdk.magicLink.signIn[channel](loginId, context.url)).toMatchObject(refused('E062108'))
      ok(await context.sdk.magicLink.signUpOrIn[channel](loginId, context.url))
      ok(await context.sdk.magicLink.verify(await lastToken(context, loginId)))
      ok(await context.sdk.magicLink.signIn[channel](loginId, context.url))
      await expectSession(context, ok(await context.sdk.magicLink.verify(await lastToken(context, loginId))))
    },

    async [`magicLink.signUpOrIn.${channel}`](context: Context) {
      const loginId = fresh(channel)
      for (const firstSeen of [true, false]) {
        ok(await context.sdk.magicLink.signUpOrIn[channel](loginId, context.url))
        const data = ok(await context.sdk.magicLink.verify(await lastToken(context, loginId)))
        expect(data.firstSeen).toBe(firstSeen)
      }
    },
  }
}

function phoneUpdateOf(channel: 'sms' | 'whatsapp' | 'im'): Cases {
  return {
    async [`magicLink.update.phone.${channel}`](context: Context) {
      const { loginId, refreshJwt } = await signedUp(context)
      const phone = freshPhone()
      ok(await context.sdk.magicLink.update.phone[channel](loginId, phone, context.url, refreshJwt))
      const data = ok(await context.sdk.magicLink.verify(await lastToken(context, phone)))
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

  async 'magicLink.update.email'(context) {
    const { loginId, refreshJwt } = await signedUp(context)
    const email = freshEmail()
    ok(await context.sdk.magicLink.update.email(loginId, email, context.url, refreshJwt))
    const data = ok(await context.sdk.magicLink.verify(await lastToken(context, email)))
    expect(data.user).toMatchObject({ email, verifiedEmail: true })
  },

  async 'magicLink.verify'(context) {
    const loginId = freshEmail()
    ok(await context.sdk.magicLink.signUpOrIn.email(loginId, context.url))
    const token = await lastToken(context, loginId)
    await expectSession(context, ok(await context.sdk.magicLink.verify(token)))
    expect(await context.sdk.magicLink.verify(token)).toMatchObject({ ok: false, code: 401 })
    expect(await context.sdk.magicLink.verify('not a token')).toMatchObject({ ok: false, code: 401 })
    const embedded = ok(await context.sdk.management.user.generateEmbeddedLink(loginId))
    await expectSession(context, ok(await context.sdk.magicLink.verify(embedded.token)))
  },
}

/** The right one of three links: its label is the number that the user was shown. */
async function enchantedTokens(context: Context, recipient: string, linkId: string) {
  const text = await lastMessage(context, recipient)
  const tokens = await lastTokens(context, recipient)
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

/** The SDK asks once in a second at most. */
const confirmed = { pollingIntervalMs: 1000, timeoutMs: 20_000 }
const unconfirmed = { pollingIntervalMs: 1000, timeoutMs: 1500 }

const enchantedLinks: Cases = {
  async 'enchantedLink.signUp'(context) {
    const loginId = freshEmail()
    const { linkId, pendingRef } = ok(await context.sdk.enchantedLink.signUp(loginId, context.url, { name: 'Ada' }))
    const { right } = await enchantedTokens(context, loginId, linkId)
    ok(await context.sdk.enchantedLink.verify(right))
    const data = ok(await context.sdk.enchantedLink.waitForSession(pendingRef, confirmed))
    expect(data).toMatchObject({ firstSeen: true, user: { name: 'Ada', loginIds: [loginId] } })
  },

  async 'enchantedLink.signIn'(context) {
    const { loginId } = await signedUp(context)
    const { linkId, pendingRef } = ok(await context.sdk.enchantedLink.signIn(loginId, context.url))
    const { right } = await enchantedTokens(context, loginId, linkId)
    ok(await context.sdk.enchantedLink.verify(right))
    await expectSession(context, ok(await context.sdk.enchantedLink.waitForSession(pendingRef, confirmed)))
  },

  async 'enchantedLink.signUpOrIn'(context) {
    const loginId = freshEmail()
    const { linkId, pendingRef } = ok(await context.sdk.enchantedLink.signUpOrIn(loginId, context.url))
    const { right } = await enchantedTokens(context, loginId, linkId)
    ok(await context.sdk.enchantedLink.verify(right))
    await expectSession(context, ok(await context.sdk.enchantedLink.waitForSession(pendingRef, confirmed)))
  },

  async 'enchantedLink.verify'(context) {
    const loginId = freshEmail()
    const { linkId, pendingRef } = ok(await context.sdk.enchantedLink.signUpOrIn(loginId, context.url))
    const { right, wrong } = await enchantedTokens(context, loginId, linkId)
    expect(await context.sdk.enchantedLink.verify(wrong)).toMatchObject({ ok: false })
    expect(await context.sdk.enchantedLink.verify(right)).toMatchObject({ ok: false })
    expect(await context.sdk.enchantedLink.waitForSession(pendingRef, unconfirmed)).toMatchObject({ ok: false })
  },

  async 'enchantedLink.waitForSession'(context) {
    const loginId = freshEmail()
    const { linkId, pendingRef } = ok(await context.sdk.enchantedLink.signUpOrIn(loginId, context.url))
    const { right } = await enchantedTokens(context, loginId, linkId)
    const waiting = context.sdk.enchantedLink.waitForSession(pendingRef, confirmed)
    ok(await context.sdk.enchantedLink.verify(right))
    await expectSession(context, ok(await waiting))
    expect(await context.sdk.enchantedLink.waitForSession(pendingRef, unconfirmed)).toMatchObject({ ok: false })
  },

  async 'enchantedLink.update.email'(context) {
    const { loginId, refreshJwt } = await signedUp(context)
    const email = freshEmail()
    const { linkId, pendingRef } = ok(
      await context.sdk.enchantedLink.update.email(loginId, email, context.url, refreshJwt),
    )
    const { right } = await enchantedTokens(context, email, linkId)
    ok(await context.sdk.enchantedLink.verify(right))
    expect(ok(await context.sdk.enchantedLink.waitForSession(pendingRef, confirmed)).user).toMatchObject({
      email,
      verifiedEmail: true,
    })
  },
}

const passwordReset: Cases = {
  async 'password.sendReset'(context) {
    const loginId = freshEmail()
    ok(await context.sdk.password.signUp(loginId, password, { email: loginId }))
    ok(await context.sdk.password.sendReset(loginId, context.url))
    const { refreshJwt = '' } = ok(await context.sdk.magicLink.verify(await lastToken(context, loginId)))
    ok(await context.sdk.password.update(loginId, 'another long password', refreshJwt))
    ok(await context.sdk.password.signIn(loginId, 'another long password'))
    expect(await context.sdk.password.signIn(loginId, password)).toMatchObject({ ok: false })
  },
}

export const links: Cases = { ...magicLinks, ...enchantedLinks, ...passwordReset }
