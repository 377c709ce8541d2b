import type { Json } from '@gatehouse-id/operation'
import { TOTP } from 'otpauth'
import type { ActionName } from '../../../projects/index.ts'
import type { Door } from './door.ts'
import type { Who, World } from './world.ts'

type Proof = {
  /** What asks for the proof before it is shown, where something does. */
  before?: ActionName
  /** Typed or brought for the action that verifies. */
  show(world: World, who: Who, run: Run): Promise<void>
}
type Run = Awaited<ReturnType<typeof runOf>>

const fields = ['email', 'password', 'code', 'newPassword', 'provider'].map(name => ({
  component: 'input',
  name,
  type: 'hidden',
  label: name,
}))
function button(id: string) {
  return { component: 'button', id, text: id }
}

/** A flow that verifies by an action, waits at a screen, and then does what `ends` says. */
export async function importFlow({ client }: World, flowId: string, steps: Record<string, Json>) {
  const screens = [{ id: 'ask', htmlTemplate: { components: [...fields, button('go')] } }]
  await client.flows.import({ flowId, flow: { name: flowId, dsl: { start: 'ask', steps } }, screens })
}

/** A page with a flow, as the web SDK keeps it. */
export async function runOf({ post, origin }: World, flowId: string) {
  let nonce = ''
  const call = async (path: string, body: object) => {
    const answer = await post(`/v1/flow/${path}`, body, '', nonce === '' ? {} : { 'x-descope-flow-nonce': nonce })
    if (answer.status === 200) {
      nonce = answer.nonce
      last = answer.body
    }
    return answer
  }
  let last: Record<string, never> = {}
  const input = { origin }
  const begun = await call('start', { flowId, interactionId: '', input, options: { redirectUrl: `${origin}/page` } })
  if (begun.status !== 200) throw new Error(JSON.stringify(begun.body))
  return {
    last: () =>
      last as Record<string, never> & { redirect?: { url: string }; screen?: { state?: { linkId?: string } } },
    next: (interactionId: string, typed: object = {}) =>
      call('next', { executionId: last.executionId, stepId: last.stepId, interactionId, input: typed }),
    /** Goes on with the id that a link or a return brings. */
    come: (url: string | URL, brought: object) => {
      const [executionId, stepId] = (new URL(url).searchParams.get('descope-login-flow') ?? '').split('_')
      return call('next', { executionId, stepId, interactionId: 'submit', input: brought })
    },
  }
}

export function screen(next: string) {
  return { type: 'screen', screen: 'ask', next: { go: next } }
}
export function action(name: string, next: string, more: Record<string, Json> = {}) {
  return { type: 'action', action: name, next: { success: next }, ...more }
}
const password = action('password.signIn', 'second')

/** By the action that verifies; every action that verifies a user is here or below. */
const proofs: Partial<Record<ActionName, Proof>> = {
  'password.signIn': {
    async show(_, { loginId, password }, run) {
      await run.next('go', { email: loginId, password })
    },
  },
  'otp.verify': {
    before: 'otp.signIn',
    async show({ code }, { loginId }, run) {
      await run.next('go', { email: loginId })
      await run.next('go', { code: await code(loginId) })
    },
  },
  'magicLink.verify': {
    before: 'magicLink.signIn',
    async show({ message }, { loginId }, run) {
      await run.next('go', { email: loginId })
      const link = /https?:\/\/\S+/.exec((await message(loginId)).text)?.[0] ?? ''
      await run.come(link, { token: new URL(link).searchParams.get('t') })
    },
  },
  'enchantedLink.verify': {
    before: 'enchantedLink.signIn',
    async show({ post, numbered }, { loginId }, run) {
      await run.next('go', { email: loginId })
      const token = await numbered(loginId, run.last().screen?.state?.linkId ?? '')
      await post('/v1/auth/enchantedlink/verify', { token })
      await run.next('polling')
    },
  },
  'social.signIn': {
    async show(world, who, run) {
      await run.next('go', { provider: 'acme' })
      const back = await world.travel(run.last().redirect?.url ?? '', who, `${world.origin}/page`)
      await run.come(back, { exchangeCode: back.searchParams.get('code') })
    },
  },
  'totp.verify': {
    async show(world, who, run) {
      const refreshJwt = await world.refreshOf(who)
      const { body } = await world.post('/v1/auth/totp/update', { loginId: who.loginId }, refreshJwt)
      const app = new TOTP({ secret: String(body.key) })
      await world.post('/v1/auth/totp/verify', { loginId: who.loginId, code: app.generate() })
      await run.next('go', { email: who.loginId, password: who.password })
      await run.next('go', { code: app.generate({ timestamp: Date.now() + 30_000 }) })
    },
  },
  'recoveryCode.verify': {
    async show(world, who, run) {
      const { body } = await world.post('/v1/auth/recovery-codes', { loginId: who.loginId }, await world.refreshOf(who))
      const [first] = body.codes as unknown as { code: string }[]
      await run.next('go', { email: who.loginId, password: who.password })
      await run.next('go', { code: first?.code })
    },
  },
}
const secondary: readonly string[] = ['totp.verify', 'recoveryCode.verify']
/** Of users who show an address, which is then verified: nothing is left to reset. */
const ofAddress: readonly string[] = ['otp.verify', 'magicLink.verify', 'enchantedLink.verify', 'social.signIn']

const verified: readonly [string, Door][] = Object.entries(proofs).map(([name, { before, show }]) => [
  name,
  {
    name: `a flow after ${name}`,
    ...(ofAddress.includes(name) && { without: ['account reset'] as const }),
    // A user with an authenticator app replaces a password in a session that has shown it.
    ...(name === 'totp.verify' && { without: ['a password replaced by its owner'] as const }),
    async wait(world, who) {
      const flowId = `after-${name.replace('.', '-')}`
      const verify = action(name, 'wait')
      const sending = before && action(before, name === 'otp.verify' ? 'enter' : 'verify')
      await importFlow(world, flowId, {
        ...(secondary.includes(name) && { ask: screen('first'), first: password, second: screen('verify') }),
        ...(before && { ask: screen('send'), send: sending }),
        ...(name === 'otp.verify' && { enter: screen('verify') }),
        ...(!before && !secondary.includes(name) && { ask: screen('verify') }),
        verify,
        wait: screen('start'),
        start: { type: 'action', action: 'session.start' },
      })
      const run = await runOf(world, flowId)
      await show(world, who, run)
      return async () => (await run.next('go')).body.authInfo !== undefined
    },
  },
])

/** The stored hash of a user's password. */
export async function hashOf({ db, projectId }: World, { userId }: Who): Promise<unknown> {
  return (
    await db
      .selectFrom('user_passwords')
      .select('hash')
      .where('project_id', '=', projectId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.hash
}

/** What a run changes of the account that it has verified. */
const changes: readonly [ActionName, (world: World, who: Who) => Promise<unknown>][] = [
  ['password.set', hashOf],
  [
    'recoveryCodes.create',
    async ({ db, projectId }, { userId }) =>
      (await db
        .selectFrom('user_recovery_codes')
        .select('id')
        .where('project_id', '=', projectId)
        .where('user_id', '=', userId)
        .executeTakeFirst()) !== undefined,
  ],
  ['user.update', async ({ client }, { userId }) => (await client.users.load({ userId })).user.name],
]
const changing: readonly [string, Door][] = changes.map(([name, look]) => [
  name,
  {
    name: `a flow before ${name}`,
    async wait(world, who) {
      const flowId = `before-${name.replace('.', '-')}`
      await importFlow(world, flowId, {
        ask: screen('first'),
        first: password,
        second: screen('change'),
        change: action(name, 'done', name === 'user.update' ? { fields: { name: 'The thief' } } : {}),
        done: { type: 'end' },
      })
      const run = await runOf(world, flowId)
      await run.next('go', { email: who.loginId, password: who.password })
      return async () => {
        const before = await look(world, who)
        await run.next('go', { newPassword: 'a password of the thief' })
        return (await look(world, who)) !== before
      }
    },
  },
])

const askingForApp: Door = {
  name: 'a flow that asks for the app where the device is not trusted',
  async wait(world, { loginId, password }) {
    const asks = [
      { value: 'user.hasTotp', operator: 'is-true' },
      { value: 'device.isTrusted', operator: 'is-false' },
    ]
    await importFlow(world, 'trusting', {
      ask: screen('first'),
      first: action('password.signIn', 'factor'),
      factor: { type: 'condition', branches: [{ when: asks, next: 'second' }], otherwise: 'wait' },
      second: screen('check'),
      check: action('totp.verify', 'wait'),
      wait: screen('start'),
      start: { type: 'action', action: 'session.start' },
    })
    const run = await runOf(world, 'trusting')
    await run.next('go', { email: loginId, password })
    return async () => (await run.next('go')).body.authInfo !== undefined
  },
}

export const flowDoors: Record<string, Door> = {
  ...Object.fromEntries([...verified, ...changing]),
  'device.isTrusted': askingForApp,
}
