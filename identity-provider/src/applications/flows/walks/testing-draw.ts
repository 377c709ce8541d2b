import type { Json } from '@gatehouse-id/operation'
import type { Random } from './testing-random.ts'
import { tenants } from './testing-tenants.ts'

/** Fields and buttons of a screen; the first button goes forward. */
export type Shown = { inputs: readonly string[]; buttons: readonly string[] }
/** What every button that goes forward is called. */
export const forward = 'submit'
export type Drawn = {
  flowId: string
  dsl: { start: string; steps: Record<string, Step> }
  screens: Record<string, Shown>
  /** Only addresses of example.com may pass. */
  isGuarded: boolean
}

export type Step = { type: string; next?: Record<string, string> } & Record<string, Json>
type Drawing = Drawn & { random: Random }
/** Draws steps of one purpose before `to`, with a way back to the screen `back`, unless that is ''. Answers the first. */
type Part = (drawing: Drawing, to: string, back: string) => string

function add({ dsl: { steps } }: Drawing, step: Step): string {
  const id = `s${Object.keys(steps).length}`
  steps[id] = step
  return id
}
function act(
  drawing: Drawing,
  action: string,
  success: string,
  failure: string,
  more: Record<string, Json> = {},
): string {
  return add(drawing, { type: 'action', action, ...more, next: { success, ...(failure !== '' && { failure }) } })
}
/** A screen, and what happens when it is sent, which may lead to the screen again. */
function asking(drawing: Drawing, inputs: string[], back: string, then: (again: string) => string): string {
  const next: Record<string, string> = {}
  const id = add(drawing, { type: 'screen', next })
  drawing.screens[id] = { inputs, buttons: [forward, ...(back === '' ? [] : ['back'])] }
  Object.assign(drawing.dsl.steps[id] ?? {}, { screen: id })
  next[forward] = then(id)
  if (back !== '') next.back = back
  return id
}

/** Lets only addresses of one domain pass, as a project does that signs up its own people. */
function guarded(drawing: Drawing, to: string, otherwise: string): string {
  if (!drawing.isGuarded) return to
  const when = [{ value: 'form.email', operator: 'matches-domain', than: ['example.com'] }]
  return add(drawing, { type: 'condition', branches: [{ when, next: to }], otherwise })
}
/** A screen between what was checked and what is done with it. */
function pausing(drawing: Drawing, to: string, back: string): string {
  return drawing.random.chance(drawing.isGuarded ? 0.7 : 0.4) ? asking(drawing, [], back, () => to) : to
}

const password: Part = (drawing, to, back) =>
  asking(drawing, ['email', 'password'], back, again =>
    guarded(drawing, act(drawing, 'password.signIn', to, again), again),
  )
function code(inputs: string[], send: string): Part {
  return (drawing, to, back) =>
    asking(drawing, inputs, back, again => {
      const enter = asking(drawing, ['code'], again, here => act(drawing, 'otp.verify', to, here))
      const sent = act(drawing, send, enter, again)
      return guarded(drawing, sentWith(inputs, drawing, sent, again), again)
    })
}
function link(inputs: string[], send: string): Part {
  return (drawing, to, back) =>
    asking(drawing, inputs, back, again => {
      const wait = act(drawing, 'magicLink.verify', to, again)
      const sent = act(drawing, send, wait, again)
      return guarded(drawing, sentWith(inputs, drawing, sent, again), again)
    })
}
/** A password is held by the request that brings it; what is sent without one can wait for a screen. */
function sentWith(inputs: string[], drawing: Drawing, to: string, again: string): string {
  return inputs.includes('newPassword') ? act(drawing, 'password.hold', to, again) : pausing(drawing, to, again)
}
const social: Part = (drawing, to, back) =>
  asking(drawing, [], back, again => act(drawing, 'social.signIn', to, again, { provider: 'acme' }))

/** At the provider of a tenant: a named one, or that of the address. */
const sso: Part = (drawing, to, back) => {
  const tenant = drawing.random.of([tenants.ofThief, tenants.ofThief, tenants.honest, ''])
  const inputs = tenant === '' ? ['email'] : []
  return asking(drawing, inputs, back, again => act(drawing, 'sso.signIn', to, again, tenant === '' ? {} : { tenant }))
}
const passkey: Part = (drawing, to, back) =>
  asking(drawing, [], back, again => act(drawing, 'passkey.signIn', to, again))
/** The screen is shown with the number of the right link until that is opened. */
function enchanted(send: string): Part {
  return (drawing, to, back) =>
    asking(drawing, ['email'], back, again => {
      const wait = act(drawing, 'enchantedLink.verify', to, again)
      return guarded(drawing, pausing(drawing, act(drawing, send, wait, again), again), again)
    })
}

const identifications: readonly Part[] = [
  password,
  password,
  social,
  sso,
  passkey,
  enchanted('enchantedLink.signUpOrIn'),
  enchanted('enchantedLink.signIn'),
  code(['email'], 'otp.signUpOrIn'),
  code(['email', 'newPassword'], 'otp.signUpOrIn'),
  code(['email'], 'otp.signIn'),
  link(['email'], 'magicLink.signUpOrIn'),
  link(['email', 'newPassword'], 'magicLink.signUpOrIn'),
  link(['email'], 'password.sendReset'),
]

/** An authenticator app, of whoever has one. */
const factor: Part = (drawing, to, back) => {
  const ask = asking(drawing, ['code'], back, again => act(drawing, 'totp.verify', to, again))
  const when = [{ value: 'user.hasTotp', operator: 'is-true' }]
  return add(drawing, { type: 'condition', branches: [{ when, next: ask }], otherwise: to })
}
/** The second factor only of whoever wants this device to be trusted. */
const trust: Part = (drawing, to, back) =>
  asking(drawing, ['trustDevice'], back, again => {
    const keep = act(drawing, 'device.trust', to, to)
    const ask = asking(drawing, ['code'], again, here => act(drawing, 'totp.verify', keep, here))
    const when = [{ value: 'form.trustDevice', operator: 'is-true' }]
    return add(drawing, { type: 'condition', branches: [{ when, next: ask }], otherwise: to })
  })
const pause: Part = (drawing, to, back) => asking(drawing, [], back, () => to)
const newPassword: Part = (drawing, to, back) =>
  asking(drawing, ['newPassword'], back, again => act(drawing, 'password.set', to, again))
const profile: Part = (drawing, to, back) =>
  asking(drawing, ['name'], back, again =>
    act(drawing, 'user.update', to, again, { fields: { name: '{{form.name}}', picture: '{{form.picture}}' } }),
  )
const claims: Part = (drawing, to) => act(drawing, 'claims.set', to, '', { claims: { said: '{{user.email}}' } })
const call: Part = (drawing, to) =>
  act(drawing, 'http.request', to, to, { url: 'https://nowhere.invalid/{{form.name}}' })
const recoveryCodes: Part = (drawing, to, back) =>
  act(
    drawing,
    'recoveryCodes.create',
    asking(drawing, [], back, () => to),
    to,
  )
const authenticator: Part = (drawing, to, back) => {
  const scan = asking(drawing, ['code'], back, again => act(drawing, 'totp.confirm', to, again))
  return act(drawing, 'totp.setUp', scan, to)
}
const newPasskey: Part = (drawing, to, back) =>
  asking(drawing, [], back, again => act(drawing, 'passkey.register', to, again))
const others: readonly Part[] = [
  newPasskey,
  newPasskey,
  factor,
  factor,
  trust,
  trust,
  pause,
  pause,
  pause,
  newPassword,
  newPassword,
  profile,
  claims,
  call,
  recoveryCodes,
  authenticator,
]

/** A flow of screens, conditions, verifications and acts, as somebody might draw it. It ends with a session. */
export function drawFlow(random: Random, flowId: string): Drawn {
  const isGuarded = random.chance(0.25)
  const drawing: Drawing = { random, flowId, dsl: { start: '', steps: {} }, screens: {}, isGuarded }
  const isByAddress = (part: Part) => part !== social && part !== sso && part !== passkey
  const kinds = isGuarded ? identifications.filter(isByAddress) : identifications
  const parts = [random.of(kinds), ...Array.from({ length: random.below(4) }, () => random.of(others))]
  if (random.chance(0.2)) parts.splice(1 + random.below(parts.length), 0, random.of(kinds))
  drawing.dsl.start = asking(drawing, [], '', first => {
    const end = add(drawing, { type: 'action', action: 'session.start' })
    return parts.reduceRight((to, part) => part(drawing, to, random.chance(0.7) ? first : ''), end)
  })
  return { flowId, dsl: drawing.dsl, screens: drawing.screens, isGuarded }
}

/** As `flows.import` takes it. */
export function toImport({ flowId, dsl, screens }: Drawn) {
  return {
    flowId,
    flow: { name: flowId, dsl },
    screens: Object.entries(screens).map(([id, { inputs, buttons }]) => ({
      id,
      htmlTemplate: {
        components: [
          ...inputs.map(name => ({ component: 'input', name, type: 'hidden', label: name })),
          ...buttons.map(button => ({ component: 'button', id: button, text: button })),
        ],
      },
    })),
  }
}
