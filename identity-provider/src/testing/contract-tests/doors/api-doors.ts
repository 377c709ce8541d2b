import type { Door } from './door.ts'
import { sessionsSurvive } from '../epochs/events.ts'
import { landing } from './world.ts'

/** Their proof is an address that is verified, so that nothing is left to reset. */
const addressIsVerified = ['account reset'] as const

/** The operations of the SDKs in which a proof waits; in all others one transaction verifies and begins. */
export const apiDoors: Record<string, Door> = {
  'social.exchange': {
    name: 'a code of a social sign-in',
    without: addressIsVerified,
    async wait({ post, travel }, who) {
      const query = new URLSearchParams({ provider: 'acme', redirectURL: landing })
      const { body } = await post(`/v1/auth/oauth/authorize?${query}`, {})
      const code = (await travel(String(body.url), who)).searchParams.get('code')
      return async () => (await post('/v1/auth/oauth/exchange', { code })).status === 200
    },
  },
  'enchantedLinks.pendingSession': {
    name: 'an enchanted link that was followed',
    without: addressIsVerified,
    async wait({ post, numbered }, { loginId }) {
      const { body } = await post('/v1/auth/enchantedlink/signin/email', { loginId, URI: 'http://localhost:9/' })
      await post('/v1/auth/enchantedlink/verify', { token: await numbered(loginId, String(body.linkId)) })
      const { pendingRef } = body
      return async () => (await post('/v1/auth/enchantedlink/pending-session', { pendingRef })).status === 200
    },
  },
  'notp.pendingSession': {
    name: 'a WhatsApp message that has arrived',
    without: addressIsVerified,
    async wait({ post, client }, { loginId, phone }) {
      const { body } = await post('/v1/auth/notp/whatsapp/signin', { loginId })
      const text = new URL(String(body.redirectUrl)).searchParams.get('text') ?? ''
      await client.notpMessages.receive({ from: phone, text })
      const { pendingRef } = body
      return async () => (await post('/v1/auth/notp/pending-session', { pendingRef })).status === 200
    },
  },
  'magicLinks.verify': {
    name: 'an embedded link',
    async wait({ client, post }, { loginId }) {
      const { token } = await client.embeddedLinks.generate({ loginId, timeout: 3600 })
      return async () => (await post('/v1/auth/magiclink/verify', { token })).status === 200
    },
  },
  'totp.verify': {
    name: 'an authenticator app that was shown',
    async wait(world, who) {
      const refreshJwt = await world.refreshOf(who)
      const { body } = await world.post('/v1/auth/totp/update', { loginId: who.loginId }, refreshJwt)
      const { TOTP } = await import('otpauth')
      const code = new TOTP({ secret: String(body.key) }).generate({ timestamp: Date.now() })
      return async () => (await world.post('/v1/auth/totp/verify', { loginId: who.loginId, code })).status === 200
    },
  },
  'sessions.refresh': {
    name: 'a refresh token',
    stands: sessionsSurvive,
    async wait(world, who) {
      const refreshJwt = await world.refreshOf(who)
      return async () => (await world.post('/v1/auth/refresh', {}, refreshJwt)).status === 200
    },
  },
  'jwts.impersonate': {
    name: 'an impersonation',
    stands: sessionsSurvive,
    async wait({ client, post, impersonator }, { loginId }) {
      const { jwt } = await client.jwts.impersonate({ impersonatorId: impersonator, loginId })
      return async () => (await post('/v1/auth/refresh', {}, jwt)).status === 200
    },
  },
}
