import type { Json } from '@gatehouse-id/operation'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../../testing/engines.ts'
import { runnerOf } from './testing-runner.ts'

const ada = 'ada@example.com'
const password = 'Correct-horse-7'
const [home, elsewhere] = ['203.0.113.7', '198.51.100.66']

/** A flow that tells what its conditions read, before the password is checked and after. */
const told = {
  ofLoginId: '{{attempts.ofLoginId}}',
  ofNetwork: '{{attempts.ofNetwork}}',
  isNewCountry: '{{request.isNewCountry}}',
  isNewNetwork: '{{request.isNewNetwork}}',
}
const isFailing = { value: 'attempts.ofLoginId', operator: 'greater-than', than: 2 }
const components: Json[] = [
  { component: 'input', name: 'email', type: 'email', label: 'E-mail' },
  { component: 'input', name: 'password', type: 'password', label: 'Password' },
  { component: 'input', name: 'only', type: 'hidden', label: 'Only look' },
  { component: 'button', id: 'submit', text: 'Look' },
  { component: 'button', id: 'sign', text: 'Sign in' },
]
const flow = {
  name: 'Risk',
  dsl: {
    start: 'ask',
    steps: {
      ask: { type: 'screen', screen: 'ask', next: { submit: 'risk', sign: 'check' } },
      risk: { type: 'condition', branches: [{ when: [isFailing], next: 'risky' }], otherwise: 'calm' },
      risky: { type: 'end', output: { ...told, is: 'risky' } },
      calm: { type: 'end', output: { ...told, is: 'calm' } },
      check: { type: 'action', action: 'password.signIn', next: { success: 'after', failure: 'ask' } },
      after: {
        type: 'condition',
        branches: [{ when: [{ value: 'form.only', operator: 'is-true' }], next: 'calm' }],
        otherwise: 'session',
      },
      session: { type: 'action', action: 'session.start' },
    },
  },
  screens: [
    {
      id: 'ask',
      htmlTemplate: {
        title: 'Sign in',
        components,
      },
    },
  ],
}

describe.each(identityEngines)('risk in flows on $engine', ({ start }) => {
  async function started() {
    const identity = await start()
    await identity
      .clientAs()
      .users.create({ loginId: ada, email: ada, phone: '+12025550123', verifiedEmail: true, verifiedPhone: true })
    await identity.clientAs().userPasswords.setActive({ loginId: ada, password })
    await identity
      .clientAs()
      .flows.import({ flowId: 'risk', flow: { name: flow.name, dsl: flow.dsl }, screens: flow.screens })
    async function press(button: string, input: Record<string, unknown>, ip = home, country = 'AT') {
      const page = runnerOf(identity, '', { 'x-gatehouse-ip': ip, 'x-gatehouse-country': country })
      await page.start('risk')
      return page.next(button, input)
    }
    const look = async (email: string, ip?: string, more: Record<string, unknown> = {}) =>
      ((await press('submit', { email, ...more }, ip)) as { output?: unknown }).output
    const signIn = (email: string, given: string, ip?: string) => press('sign', { email, password: given }, ip)
    return { identity, press, look, signIn }
  }

  test('failed sign-ins count for the login id and for the network, alike with an account and without one, for an hour', async () => {
    const { identity, look, signIn } = await started()
    expect(await look(ada)).toMatchObject({ is: 'calm', ofLoginId: 0, ofNetwork: 0 })
    const nobody = 'nobody@example.com'
    for (let times = 0; times < 3; times++) {
      await signIn(ada, `wrong ${times}`, elsewhere)
      await signIn(nobody, `wrong ${times}`, elsewhere)
    }
    const risky = { is: 'risky', ofLoginId: 3, ofNetwork: 0, isNewCountry: true, isNewNetwork: true }
    expect(await look('ADA@example.com ')).toEqual(risky)
    expect(await look(nobody)).toEqual(risky)
    expect(await look('eve@example.com', elsewhere)).toMatchObject({ is: 'calm', ofLoginId: 0, ofNetwork: 6 })
    // A field that the screen does not have hides nothing, and another login id of the user tells nothing.
    expect(await look(ada, home, { loginId: 'eve@example.com' })).toMatchObject({ ofLoginId: 3 })
    expect(await look('+12025550123')).toMatchObject({ ofLoginId: 0 })
    identity.clock.now += 60 * 60_000 + 1
    expect(await look(ada, elsewhere)).toMatchObject({ is: 'calm', ofLoginId: 0, ofNetwork: 0 })
  })

  test('a network and a country are new until the user has signed in there, and again after 90 days', async () => {
    const { identity, press, signIn } = await started()
    const where = async (ip: string, country: string) =>
      ((await press('sign', { email: ada, password, only: 'true' }, ip, country)) as { output?: unknown }).output
    expect(await where(home, 'AT')).toMatchObject({ isNewCountry: true, isNewNetwork: true })
    expect(await signIn(ada, password)).toMatchObject({ status: 'completed' })
    expect(await where(home, 'AT')).toMatchObject({ isNewCountry: false, isNewNetwork: false })
    expect(await where(elsewhere, 'US')).toMatchObject({ isNewCountry: true, isNewNetwork: true })
    expect(await where(home, '')).toMatchObject({ isNewCountry: true, isNewNetwork: false })
    identity.clock.now += 90 * 24 * 60 * 60_000 + 1
    expect(await where(home, 'AT')).toMatchObject({ isNewCountry: true, isNewNetwork: true })
  })
})
