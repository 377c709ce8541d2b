import type { Json } from '@gatehouse-id/operation'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newestCode, newestMessage } from '../../../activity/messages/delivery/testing.ts'
import { callbackUrlOf } from '../../../federation/social/requests/callback-url.ts'
import { followTo, mockClient, startOtherProvider } from '../../../federation/social/testing.ts'
import type { TestIdentity } from '../../../testing/identity.ts'
import { identityEngines } from '../../../testing/engines.ts'
import { startThirdParty } from '../../outbound/outbound-connections/testing.ts'
import { runnerOf } from '../run/testing-runner.ts'

const victim = 'victim@example.com'
const attacker = 'attacker@example.com'
const password = 'correct horse battery'
const nonceHeader = 'x-descope-flow-nonce'

function action(name: string, success: string, failure?: string) {
  return { type: 'action', action: name, next: { success, ...(failure && { failure }) } }
}
function screen(id: string, next: Record<string, string>) {
  return { type: 'screen', screen: id, next }
}

/** A flow whose screens have these inputs. */
function importFlow(
  identity: TestIdentity,
  start: string,
  steps: Record<string, Json>,
  screens: Record<string, string[]>,
) {
  const drawn = Object.entries(screens).map(([id, inputs]) => ({
    id,
    htmlTemplate: {
      components: [
        ...inputs.map(name => ({ component: 'input', name, type: 'hidden', label: name })),
        { component: 'button', id: 'go', text: 'Go' },
      ],
    },
  }))
  return identity
    .clientAs()
    .flows.import({ flowId: 'custom', flow: { name: 'Custom', dsl: { start, steps } }, screens: drawn })
}

/** The page of somebody, which sends the nonce that it got, as the web SDK does. */
function pageOf(identity: TestIdentity, refreshJwt = '') {
  const sent: Record<string, string> = {}
  const page = runnerOf(identity, refreshJwt, sent)
  const kept = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    const got = await answer
    if (page.nonce() !== '') sent[nonceHeader] = page.nonce()
    return got
  }
  return {
    last: page.last,
    start: (options: object = {}, flowId = 'custom') => kept(page.start(flowId, { ...options })),
    next: (...args: Parameters<typeof page.next>) => kept(page.next(...args)),
  }
}

function broughtBy(url: URL) {
  const [executionId = '', stepId = ''] = (url.searchParams.get('descope-login-flow') ?? '').split('_')
  return { executionId, stepId }
}

describe.each(identityEngines)('attacks on runs of flows on $engine', ({ start }) => {
  async function started() {
    const identity = await start()
    for (const loginId of [victim, attacker])
      await identity.clientAs().users.create({ loginId, email: loginId, verifiedEmail: true, password })
    return identity
  }

  test('what comes back from a provider goes on in the browser that left, and with its nonce alone', async () => {
    const identity = await started()
    const provider = await startOtherProvider({ redirectUri: callbackUrlOf(identity.baseUrl) })
    onTestFinished(provider.close)
    provider.now.user = { sub: 'victim', email: victim, email_verified: true }
    await identity.clientAs().oauthProviders.save({
      id: 'acme',
      label: 'Acme',
      protocol: { kind: 'oidc', issuer: provider.issuer },
      scopes: ['openid', 'email'],
      ...mockClient,
    })
    const steps = {
      leave: { ...action('social.signIn', 'terms'), provider: 'acme' },
      terms: screen('terms', { go: 'end' }),
      end: { type: 'action', action: 'session.start' },
    }
    await importFlow(identity, 'leave', steps, { terms: [] })
    const home = `${identity.baseUrl}/page`
    async function left(page: { start(options?: object): Promise<unknown>; last(): object }) {
      await page.start({ redirectUrl: home })
      const { redirect } = page.last() as { redirect?: { url: string } }
      const back = new URL((await followTo(redirect?.url ?? '', home)).url)
      return { at: broughtBy(back), exchangeCode: back.searchParams.get('code') ?? '' }
    }

    const thief = pageOf(identity)
    const { at, exchangeCode } = await left(thief)
    // The victim's browser has no nonce of this run.
    const other = pageOf(identity)
    expect(await other.next('submit', { exchangeCode }, at)).toMatchObject({ errorCode: 'E108201' })
    expect(await thief.next('go')).not.toHaveProperty('authInfo')

    // Who has seen the URL of a return has the id, and no nonce.
    const own = pageOf(identity)
    const mine = await left(own)
    const seen = pageOf(identity)
    expect(await seen.next('go', {}, mine.at)).toMatchObject({ errorCode: 'E108201' })
    expect(await own.next('submit', { exchangeCode: mine.exchangeCode }, mine.at)).toMatchObject({ status: 'waiting' })
    expect(await seen.next('go', {}, own.last())).toMatchObject({ errorCode: 'E108201' })
    expect(await own.next('go')).toMatchObject({ authInfo: { user: { email: victim } } })
  })

  test('an account at a third party is connected in the browser whose run asked for it', async () => {
    const identity = await started()
    const client = identity.clientAs()
    const thirdParty = await startThirdParty()
    onTestFinished(() => void thirdParty.close())
    await client.outboundApplications.create({ id: 'crm', name: 'CRM', ...thirdParty.settings })
    const home = `${identity.baseUrl}/page`
    const page = pageOf(identity, (await client.jwts.signIn({ loginId: attacker })).refreshJwt)
    async function left() {
      await page.start({ redirectUrl: home, outboundAppId: 'crm' }, 'connect-account')
      const { redirect } = page.last() as { redirect?: { url: string } }
      const back = new URL((await followTo(redirect?.url ?? '', home)).url)
      // The official widget opens the flow that is named, which goes on with the rest.
      expect(back.searchParams.get('widget-flow')).toBe('connect-account')
      return { at: broughtBy(back), exchangeCode: back.searchParams.get('code') ?? '' }
    }
    const connections = async () => (await client.outboundTokens.search({})).connections

    const { at, exchangeCode } = await left()
    const victims = pageOf(identity, (await client.jwts.signIn({ loginId: victim })).refreshJwt)
    expect(await victims.next('submit', { exchangeCode }, at)).toMatchObject({ errorCode: 'E108201' })
    expect(await page.next('submit', { exchangeCode: 'x' }, at)).not.toMatchObject({ status: 'completed' })
    expect(await connections()).toEqual([])
    const own = await left()
    expect(await page.next('submit', { exchangeCode: own.exchangeCode }, own.at)).toMatchObject({ status: 'completed' })
    expect(await connections()).toMatchObject([{ appId: 'crm' }])
  })

  test('what was learnt of a user falls with the user', async () => {
    const identity = await started()
    const steps = {
      ask: screen('ask', { go: 'verify' }),
      verify: action('password.signIn', 'learn', 'ask'),
      learn: { ...action('claims.set', 'again'), claims: { plan: '{{user.email}}' } },
      again: screen('ask', { go: 'second' }),
      second: action('password.signIn', 'end', 'again'),
      end: { type: 'action', action: 'session.start' },
    }
    await importFlow(identity, 'ask', steps, { ask: ['email', 'password'] })
    const page = pageOf(identity)
    await page.start()
    await page.next('go', { email: attacker, password })
    const done = await page.next('go', { email: victim, password })
    const [, claims = ''] = (done.authInfo?.sessionJwt ?? '').split('.')
    const { dsub, sub, amr, plan, nsec } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    const { user } = await identity.clientAs().users.load({ loginId: victim })
    expect({ user: dsub ?? sub, amr, plan, nsec }).toEqual({ user: user.userId, amr: ['pwd'] })
  })

  test('a password that somebody else typed is not set by the link of the owner', async () => {
    const identity = await start()
    const steps = {
      ask: screen('ask', { go: 'hold' }),
      hold: action('password.hold', 'send', 'ask'),
      send: action('magicLink.signUpOrIn', 'wait', 'ask'),
      wait: action('magicLink.verify', 'end'),
      end: { type: 'action', action: 'session.start' },
    }
    await importFlow(identity, 'ask', steps, { ask: ['email', 'newPassword'] })
    const thief = pageOf(identity)
    await thief.start()
    await thief.next('go', { email: victim, newPassword: 'a password of the thief' })
    const link = new URL(/https?:\/\/\S+/.exec((await newestMessage(identity, victim)).text)?.[0] ?? '')
    const owner = pageOf(identity)
    const done = await owner.next('submit', { token: link.searchParams.get('t') ?? '' }, broughtBy(link))
    expect(done).toMatchObject({ authInfo: { user: { email: victim, password: false } } })
  })

  test('a field that the shown screen has not is not read, and what a condition has checked stays', async () => {
    const identity = await start()
    const steps = {
      ask: screen('ask', { go: 'check' }),
      check: {
        type: 'condition',
        branches: [
          { when: [{ value: 'form.email', operator: 'matches-domain', than: ['example.com'] }], next: 'terms' },
        ],
        otherwise: 'ask',
      },
      terms: screen('terms', { go: 'send' }),
      send: action('otp.signUpOrIn', 'enter', 'ask'),
      enter: screen('enter', { go: 'verify' }),
      verify: action('otp.verify', 'end', 'enter'),
      end: { type: 'action', action: 'session.start' },
    }
    await importFlow(identity, 'ask', steps, { ask: ['email'], terms: [], enter: ['code'] })
    const page = pageOf(identity)
    await page.start()
    await page.next('go', { email: victim })
    const outside = 'somebody@elsewhere.test'
    await page.next('go', { email: outside, loginId: outside })
    expect((await identity.clientAs().messages.search({ recipient: outside })).messages).toEqual([])
    const done = await page.next('go', { code: await newestCode(identity, victim), email: outside })
    expect(done).toMatchObject({ authInfo: { user: { email: victim } } })
  })

  test('a picture that a visitor gives is a URL that a page may show', async () => {
    const identity = await started()
    const steps = {
      ask: screen('ask', { go: 'verify' }),
      verify: action('password.signIn', 'profile', 'ask'),
      profile: screen('profile', { go: 'save' }),
      save: { ...action('user.update', 'end', 'profile'), fields: { picture: '{{form.picture}}' } },
      end: { type: 'action', action: 'session.start' },
    }
    await importFlow(identity, 'ask', steps, { ask: ['email', 'password'], profile: ['picture'] })
    const page = pageOf(identity)
    await page.start()
    await page.next('go', { email: attacker, password })
    for (const picture of ['javascript:alert(1)', 'data:text/html,x', ' JAVASCRIPT:x', 'no URL'])
      expect(await page.next('go', { picture })).toMatchObject({ status: 'waiting' })
    expect((await identity.clientAs().users.load({ loginId: attacker })).user.picture).toBe('')
    const picture = 'https://pictures.example/a.png'
    expect(await page.next('go', { picture })).toMatchObject({ authInfo: { user: { picture } } })
  })

  test('what applications ask for is decided on their pages alone, whoever runs a flow and whatever it brings', async () => {
    const identity = await started()
    const back = { failure: 'ask' }
    const decisions = {
      'account.keep': back,
      'consent.give': back,
      'device.find': { success: 'ask', ...back },
      'device.confirm': undefined,
      'password.reset': undefined,
      'application.leave': undefined,
    }
    const fields = {
      'scope:openid': 'yes',
      user_code: 'BCDF-GHJK',
      confirm: 'yes',
      t: 'a token',
      newPassword: password,
    }
    const { refreshJwt } = await identity.clientAs().jwts.signIn({ loginId: victim })
    for (const [name, next] of Object.entries(decisions)) {
      const steps = {
        ask: screen('ask', { go: 'decide' }),
        decide: { type: 'action', action: name, ...(next && { next }) },
      }
      await importFlow(identity, 'ask', steps, { ask: Object.keys(fields).filter(each => /^\w+$/.test(each)) })
      const page = pageOf(identity, refreshJwt)
      for (const options of [{}, { oidcIdpPrompt: 'consent', oidcIdpStateId: '' }]) {
        await page.start(options)
        const answer = await page.next('go', fields)
        expect(answer, name).toMatchObject({ status: 'waiting', screen: { state: { errorType: 'failed' } } })
        expect(answer, name).not.toHaveProperty('authInfo')
      }
    }
  })
})
