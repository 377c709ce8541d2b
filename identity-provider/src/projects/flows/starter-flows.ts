import type { FlowContent } from './flow.ts'

type Step = {
  type: 'screen' | 'action'
  next?: string | Record<string, string>
  [key: string]: string | object | undefined
}

function button(id: string, text: string) {
  return { component: 'button', id, text }
}
function input(name: string, label: string, type: string) {
  return { component: 'input', name, label, type }
}
function screen(id: string, title: string, components: { component: string }[]) {
  return {
    id,
    inputs: components.filter(each => each.component === 'input'),
    interactions: components.filter(each => each.component === 'button'),
    htmlTemplate: { title, components },
  }
}

const email = input('email', 'E-mail address', 'email')
const code = input('code', 'Code', 'one-time-code')
const password = input('password', 'Password', 'password')
const submit = button('submit', 'Continue')

function flow(
  name: string,
  description: string,
  start: string,
  steps: Record<string, Step>,
  screens: FlowContent['screens'],
) {
  return {
    name,
    description,
    isDisabled: false,
    // Steps that say nothing of what comes next end the flow.
    dsl: JSON.parse(JSON.stringify({ start, steps })) as FlowContent['dsl'],
    screens,
    references: {},
  }
}

/** What a new project begins with: the ways to sign in that its hosted pages have, as flows to start from. */
export const starterFlows: Record<string, FlowContent> = {
  'sign-up-or-in': flow(
    'Sign up or in',
    'A code by e-mail, for users with an account and for new ones',
    'welcome',
    {
      welcome: { type: 'screen', screen: 'welcome', next: 'send' },
      send: { type: 'action', action: 'otp.signUpOrIn', channel: 'email', next: 'enter' },
      enter: { type: 'screen', screen: 'code', next: 'verify' },
      verify: { type: 'action', action: 'otp.verify', channel: 'email', next: { success: 'end', failure: 'enter' } },
      end: { type: 'action', action: 'session.start' },
    },
    [screen('welcome', 'Welcome', [email, submit]), screen('code', 'Check your e-mail', [code, submit])],
  ),
  'sign-in': flow(
    'Sign in',
    'E-mail address and password',
    'credentials',
    {
      credentials: { type: 'screen', screen: 'credentials', next: 'verify' },
      verify: { type: 'action', action: 'password.signIn', next: { success: 'end', failure: 'credentials' } },
      end: { type: 'action', action: 'session.start' },
    },
    [screen('credentials', 'Sign in', [email, password, submit])],
  ),
  'sign-up': flow(
    'Sign up',
    'A new account with e-mail address and password',
    'details',
    {
      details: { type: 'screen', screen: 'details', next: 'create' },
      create: { type: 'action', action: 'password.signUp', next: { success: 'end', failure: 'details' } },
      end: { type: 'action', action: 'session.start' },
    },
    [screen('details', 'Create an account', [input('name', 'Name', 'text'), email, password, submit])],
  ),
  'step-up': flow(
    'Step up',
    'A second proof before something that matters',
    'ask',
    {
      ask: { type: 'screen', screen: 'authenticator', next: 'verify' },
      verify: { type: 'action', action: 'totp.verify', next: { success: 'end', failure: 'ask' } },
      end: { type: 'action', action: 'session.stepUp' },
    },
    [screen('authenticator', 'Is it you?', [code, submit])],
  ),
}
