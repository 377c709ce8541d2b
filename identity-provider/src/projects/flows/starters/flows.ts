import type { FlowContent } from '../flow.ts'
import { accountFlows } from './account-flows.ts'
import { flow, type Steps } from './flow.ts'

/** The second factor of users who have one, then the session. */
const secondFactor: Steps = {
  factor: {
    type: 'condition',
    branches: [
      { when: [{ value: 'user.hasShownSecondFactor', operator: 'is-true' }], next: 'end' },
      { when: [{ value: 'user.hasTotp', operator: 'is-true' }], next: 'authenticator' },
    ],
    otherwise: 'end',
  },
  authenticator: {
    type: 'screen',
    screen: 'authenticator-code',
    next: { submit: 'checkAuthenticator', recovery: 'recoveryCode' },
  },
  checkAuthenticator: { type: 'action', action: 'totp.verify', next: { success: 'end', failure: 'authenticator' } },
  recoveryCode: {
    type: 'screen',
    screen: 'recovery-code',
    next: { submit: 'checkRecoveryCode', back: 'authenticator' },
  },
  checkRecoveryCode: {
    type: 'action',
    action: 'recoveryCode.verify',
    next: { success: 'end', failure: 'recoveryCode' },
  },
  end: { type: 'action', action: 'session.start' },
}

/** The same, unless the user trusts the device; who shows the second factor can trust it. */
const trustingSecondFactor: Steps = {
  ...secondFactor,
  factor: {
    type: 'condition',
    branches: [
      { when: [{ value: 'user.hasShownSecondFactor', operator: 'is-true' }], next: 'end' },
      {
        when: [
          { value: 'user.hasTotp', operator: 'is-true' },
          { value: 'device.isTrusted', operator: 'is-false' },
        ],
        next: 'authenticator',
      },
    ],
    otherwise: 'end',
  },
  authenticator: {
    type: 'screen',
    screen: 'authenticator',
    next: { submit: 'checkAuthenticator', recovery: 'recoveryCode' },
  },
  checkAuthenticator: {
    type: 'action',
    action: 'totp.verify',
    next: { success: 'remember', failure: 'authenticator' },
  },
  remember: {
    type: 'condition',
    branches: [{ when: [{ value: 'form.trustDevice', operator: 'is-true' }], next: 'trust' }],
    otherwise: 'end',
  },
  trust: { type: 'action', action: 'device.trust', next: { success: 'end', failure: 'end' } },
}

/** A code to the e-mail address that the screen `from` asks for, which new users may have; then the step `to`. */
function codeByEmail({ from, to }: { from: string; to: string }): Steps {
  return {
    send: { type: 'action', action: 'otp.signUpOrIn', channel: 'email', next: { success: 'enter', failure: from } },
    enter: { type: 'screen', screen: 'code', next: { submit: 'verify', resend: 'send', back: from } },
    verify: { type: 'action', action: 'otp.verify', channel: 'email', next: { success: to, failure: 'enter' } },
  }
}

/** What a new project begins with: the ways to sign in that its hosted pages have, as flows to start from. */
export const starterFlows: Record<string, FlowContent> = {
  'sign-up-or-in': flow(
    'Sign up or in',
    'A code by email, a passkey or a provider, for known and new users',
    'welcome',
    {
      welcome: {
        type: 'screen',
        screen: 'welcome',
        next: { submit: 'send', passkey: 'usePasskey', social: 'useProvider' },
      },
      ...codeByEmail({ from: 'welcome', to: 'factor' }),
      usePasskey: { type: 'action', action: 'passkey.signIn', next: { success: 'factor', failure: 'welcome' } },
      useProvider: { type: 'action', action: 'social.signIn', next: { success: 'factor', failure: 'welcome' } },
      ...trustingSecondFactor,
    },
  ),
  'sign-in': flow('Sign in', 'Email address and password', 'credentials', {
    credentials: { type: 'screen', screen: 'credentials', next: { submit: 'verify', forgotten: 'forgotten' } },
    verify: {
      type: 'action',
      action: 'password.signIn',
      next: { success: 'factor', failure: 'credentials', expired: 'replace' },
    },
    replace: { type: 'screen', screen: 'replace-password', next: 'replacePassword' },
    replacePassword: { type: 'action', action: 'password.replace', next: { success: 'factor', failure: 'replace' } },
    forgotten: { type: 'subflow', flow: 'forgotten-password', next: 'factor' },
    ...trustingSecondFactor,
  }),
  'sign-up': flow('Sign up', 'A new account with a verified email address and a password', 'details', {
    details: { type: 'screen', screen: 'details', next: 'hold' },
    hold: { type: 'action', action: 'password.hold', next: { success: 'send', failure: 'details' } },
    ...codeByEmail({ from: 'details', to: 'factor' }),
    ...secondFactor,
  }),
  'sign-in-two-factors': flow(
    'Sign in with two factors',
    'Email address and password, then an authenticator app',
    'credentials',
    {
      credentials: { type: 'screen', screen: 'credentials', next: { submit: 'verify', forgotten: 'forgotten' } },
      verify: { type: 'action', action: 'password.signIn', next: { success: 'factor', failure: 'credentials' } },
      forgotten: { type: 'subflow', flow: 'forgotten-password', next: 'factor' },
      ...trustingSecondFactor,
      factor: {
        type: 'condition',
        branches: [
          { when: [{ value: 'user.hasShownSecondFactor', operator: 'is-true' }], next: 'end' },
          { when: [{ value: 'device.isTrusted', operator: 'is-true' }], next: 'end' },
          { when: [{ value: 'user.hasTotp', operator: 'is-true' }], next: 'authenticator' },
        ],
        otherwise: 'setUp',
      },
      setUp: { type: 'action', action: 'totp.setUp', next: { success: 'scan', failure: 'credentials' } },
      scan: { type: 'screen', screen: 'new-authenticator', next: 'confirm' },
      confirm: { type: 'action', action: 'totp.confirm', next: { success: 'makeCodes', failure: 'scan' } },
      makeCodes: { type: 'action', action: 'recoveryCodes.create', next: { success: 'showCodes', failure: 'end' } },
      showCodes: { type: 'screen', screen: 'recovery-codes', next: 'end' },
    },
  ),
  'step-up': flow('Step up', 'A second proof before something that matters', 'which', {
    which: {
      type: 'condition',
      branches: [{ when: [{ value: 'user.hasTotp', operator: 'is-true' }], next: 'ask' }],
      otherwise: 'send',
    },
    ask: { type: 'screen', screen: 'authenticator-code', next: { submit: 'verify', recovery: 'recovery' } },
    verify: { type: 'action', action: 'totp.verify', next: { success: 'end', failure: 'ask' } },
    recovery: { type: 'screen', screen: 'recovery-code', next: { submit: 'useRecovery', back: 'ask' } },
    useRecovery: { type: 'action', action: 'recoveryCode.verify', next: { success: 'end', failure: 'recovery' } },
    send: {
      type: 'action',
      action: 'otp.signIn',
      channel: 'email',
      address: '{{user.email}}',
      next: { success: 'enter', failure: 'failed' },
    },
    enter: { type: 'screen', screen: 'confirm-code', next: { submit: 'check', resend: 'send' } },
    check: { type: 'action', action: 'otp.verify', channel: 'email', next: { success: 'end', failure: 'enter' } },
    end: { type: 'action', action: 'session.stepUp' },
    failed: { type: 'end', result: 'failure', output: {}, message: 'The user must be signed in' },
  }),
  'forgotten-password': flow('Forgotten password', 'A link by email, then a new password', 'address', {
    address: { type: 'screen', screen: 'forgotten', next: 'send' },
    send: { type: 'action', action: 'password.sendReset', next: { success: 'wait', failure: 'address' } },
    wait: {
      type: 'action',
      action: 'magicLink.verify',
      screen: 'link-sent',
      next: { success: 'factor', failure: 'address', resend: 'send', back: 'address' },
    },
    ...secondFactor,
    factor: {
      type: 'condition',
      branches: [{ when: [{ value: 'user.hasTotp', operator: 'is-true' }], next: 'authenticator' }],
      otherwise: 'choose',
    },
    checkAuthenticator: {
      type: 'action',
      action: 'totp.verify',
      next: { success: 'choose', failure: 'authenticator' },
    },
    checkRecoveryCode: {
      type: 'action',
      action: 'recoveryCode.verify',
      next: { success: 'choose', failure: 'recoveryCode' },
    },
    choose: { type: 'screen', screen: 'new-password', next: 'set' },
    set: { type: 'action', action: 'password.set', next: { success: 'end', failure: 'choose' } },
  }),
  'magic-link': flow('Sign in by link', 'A link by email, for known and new users', 'welcome', {
    welcome: { type: 'screen', screen: 'address', next: 'send' },
    send: { type: 'action', action: 'magicLink.signUpOrIn', next: { success: 'wait', failure: 'welcome' } },
    wait: {
      type: 'action',
      action: 'magicLink.verify',
      screen: 'link-sent',
      next: { success: 'factor', failure: 'welcome', resend: 'send', back: 'welcome' },
    },
    ...secondFactor,
  }),
  'tenant-sso': flow(
    'Single sign-on',
    'The provider of the organization that the email address belongs to',
    'address',
    {
      address: { type: 'screen', screen: 'address', next: 'leave' },
      leave: { type: 'action', action: 'sso.signIn', next: { success: 'end', failure: 'address' } },
      end: { type: 'action', action: 'session.start' },
    },
  ),
  profile: flow('Profile', 'The name of the user who is signed in', 'edit', {
    edit: { type: 'screen', screen: 'profile', next: 'save' },
    save: {
      type: 'action',
      action: 'user.update',
      fields: { name: '{{form.name}}' },
      next: { success: 'done', failure: 'edit' },
    },
    done: { type: 'end', result: 'success', output: { name: '{{user.name}}' } },
  }),
  'add-passkey': flow('Add a passkey', 'For a user who is signed in', 'ask', {
    ask: { type: 'screen', screen: 'add-passkey', next: { submit: 'register', later: 'done' } },
    register: { type: 'action', action: 'passkey.register', next: { success: 'done', failure: 'ask' } },
    done: { type: 'end', result: 'success', output: {} },
  }),
  consent: flow('Terms', 'Signs in by a code and asks for the terms', 'welcome', {
    welcome: { type: 'screen', screen: 'address', next: 'send' },
    ...codeByEmail({ from: 'welcome', to: 'terms' }),
    terms: { type: 'screen', screen: 'terms', next: 'accept' },
    accept: { type: 'action', action: 'user.acceptTerms', version: '1', next: { success: 'factor', failure: 'terms' } },
    ...secondFactor,
  }),
  ...accountFlows,
}
