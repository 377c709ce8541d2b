import type { RunnableFlow } from '../document/check.ts'
import type { Step } from '../document/dsl.ts'
import type { FlowContent } from '../flow.ts'
import { contentOfFlow } from '../starters/flow.ts'
import { is, signInScreens } from './screens.ts'

const email = '{{form.email}}'
const addsPasskey = { value: 'application.adds', operator: 'equal' as const, than: 'passkey' }

/** What a page is asked for: most often to sign in. */
const asked: Record<string, Step> = {
  begin: {
    type: 'condition',
    branches: [
      asks('account', 'account'),
      asks('access', 'no-access'),
      asks('consent', 'consent'),
      asks('new-password', 'reset-password'),
      ...['device-code', 'device-confirm', 'device-done', 'device-refused'].map(each => asks(each, each)),
    ],
    otherwise: 'sign-in',
  },
  account: { type: 'screen', screen: 'account', next: { keep: 'keep-account', other: 'sign-in' } },
  'keep-account': { type: 'action', action: 'account.keep', next: { failure: 'account' } },
  'no-access': { type: 'screen', screen: 'no-access', next: { back: 'leave', other: 'sign-in' } },
  consent: { type: 'screen', screen: 'consent', next: { allow: 'give-consent', deny: 'leave' } },
  'give-consent': { type: 'action', action: 'consent.give', next: { failure: 'consent' } },
  'device-code': { type: 'screen', screen: 'device-code', next: { submit: 'find-device' } },
  'find-device': {
    type: 'action',
    action: 'device.find',
    next: { success: 'device-confirm', failure: 'device-code' },
  },
  'device-confirm': { type: 'screen', screen: 'device-confirm', next: { confirm: 'confirm-device', deny: 'leave' } },
  // A sign-in follows, and then `device-done`.
  'confirm-device': { type: 'action', action: 'device.confirm' },
  'device-done': { type: 'screen', screen: 'device-done', next: {} },
  'device-refused': { type: 'screen', screen: 'device-refused', next: {} },
  'reset-password': { type: 'screen', screen: 'reset-password', next: { submit: 'reset-by-link' } },
  'reset-by-link': { type: 'action', action: 'password.reset' },
  leave: { type: 'action', action: 'application.leave' },
}

function asks(what: string, next: string) {
  return { when: [{ value: 'application.asks', operator: 'equal' as const, than: what }], next }
}

/** The ways to sign in, each of which ends at `verified`. */
const ways: Record<string, Step> = {
  'sign-in': {
    type: 'screen',
    screen: 'sign-in',
    next: {
      password: 'check-password',
      code: 'send-code',
      link: 'send-link',
      phone: 'phone',
      sso: 'use-sso',
      social: 'use-provider',
      passkey: 'use-passkey',
      forgotten: 'forgotten',
      'sign-up': 'sign-up',
    },
  },
  'check-password': {
    type: 'action',
    action: 'password.signIn',
    address: email,
    next: { success: 'verified', expired: 'new-password', failure: 'sign-in' },
  },
  'new-password': { type: 'screen', screen: 'new-password', next: 'replace-password' },
  'replace-password': {
    type: 'action',
    action: 'password.replace',
    address: email,
    next: { success: 'verified', held: 'verified', failure: 'new-password' },
  },
  'send-code': {
    type: 'action',
    action: 'otp.signIn',
    channel: 'email',
    address: email,
    next: { success: 'code', failure: 'sign-in' },
  },
  phone: { type: 'screen', screen: 'phone', next: { submit: 'send-text', back: 'sign-in' } },
  'send-text': {
    type: 'action',
    action: 'otp.signIn',
    channel: 'sms',
    address: '{{form.phone}}',
    next: { success: 'code', failure: 'phone' },
  },
  code: { type: 'screen', screen: 'code', next: { submit: 'check-code', resend: 'resend-code', back: 'sign-in' } },
  'check-code': { type: 'action', action: 'otp.verify', next: { success: 'verified', failure: 'code' } },
  'resend-code': { type: 'action', action: 'message.resend', next: { success: 'code', failure: 'code' } },
  'send-link': {
    type: 'action',
    action: 'magicLink.signIn',
    channel: 'email',
    address: email,
    next: { success: 'link', failure: 'sign-in' },
  },
  link: {
    type: 'action',
    action: 'magicLink.verify',
    showsCode: true,
    screen: 'link',
    next: { success: 'verified', failure: 'link', submit: 'check-link-code', resend: 'resend-link', back: 'sign-in' },
  },
  'check-link-code': { type: 'action', action: 'magicLink.verifyCode', next: { success: 'verified', failure: 'link' } },
  'resend-link': { type: 'action', action: 'message.resend', next: { success: 'link', failure: 'link' } },
  'use-provider': { type: 'action', action: 'social.signIn', next: { success: 'verified', failure: 'sign-in' } },
  'use-sso': { type: 'action', action: 'sso.signIn', tenant: email, next: { success: 'verified', failure: 'sign-in' } },
  'use-passkey': {
    type: 'action',
    action: 'passkey.signIn',
    ofAnybody: true,
    next: { success: 'verified', failure: 'sign-in' },
  },
}

/** A new account: the address is verified first, so that only its owner learns whether it has an account already. */
const signUp: Record<string, Step> = {
  'sign-up': {
    type: 'screen',
    screen: 'sign-up',
    next: { submit: 'asks-password', social: 'use-provider', back: 'sign-in' },
  },
  'asks-password': {
    type: 'condition',
    branches: [{ when: [is('project.methods.password')], next: 'hold-password' }],
    otherwise: 'sends-code',
  },
  'hold-password': {
    type: 'action',
    action: 'password.hold',
    address: email,
    next: { success: 'sends-code', failure: 'sign-up' },
  },
  'sends-code': {
    type: 'condition',
    branches: [{ when: [is('project.methods.oneTimeCode')], next: 'send-first-code' }],
    otherwise: 'send-first-link',
  },
  'send-first-code': {
    type: 'action',
    action: 'otp.signUpOrIn',
    channel: 'email',
    address: email,
    next: { success: 'code', failure: 'sign-up' },
  },
  'send-first-link': {
    type: 'action',
    action: 'magicLink.signUpOrIn',
    channel: 'email',
    address: email,
    next: { success: 'link', failure: 'sign-up' },
  },
}

const forgotten: Record<string, Step> = {
  forgotten: { type: 'screen', screen: 'forgotten', next: { submit: 'send-reset', back: 'sign-in' } },
  'send-reset': {
    type: 'action',
    action: 'password.sendReset',
    channel: 'email',
    address: email,
    next: { success: 'reset-sent', failure: 'forgotten' },
  },
  'reset-sent': {
    type: 'action',
    action: 'magicLink.verify',
    screen: 'reset-sent',
    next: { success: 'choose-password', failure: 'forgotten', back: 'sign-in' },
  },
  'choose-password': { type: 'screen', screen: 'choose-password', next: { submit: 'set-chosen' } },
  'set-chosen': {
    type: 'action',
    action: 'password.set',
    next: { success: 'verified', held: 'verified', failure: 'choose-password' },
  },
}

/** What follows once a user is verified, in whichever way. */
const afterwards: Record<string, Step> = {
  verified: {
    type: 'condition',
    branches: [
      { when: [is('user.mustUseSso')], next: 'use-own-sso' },
      { when: [is('user.hasTotp'), is('user.mustShowSecondFactor')], next: 'second-factor' },
      {
        when: [is('user.hasTotp'), is('user.hasShownSecondFactor', false), is('device.isTrusted', false)],
        next: 'second-factor',
      },
      // Whoever adds a passkey shows the second factor that they have, on a trusted device too.
      { when: [addsPasskey, is('user.hasTotp'), is('user.hasShownSecondFactor', false)], next: 'second-factor' },
      { when: [addsPasskey, is('user.hasPasskey'), is('user.hasShownSecondFactor', false)], next: 'use-passkey' },
      // On a trusted device no passkey is offered: it would count as a second factor.
      { when: [is('user.hasTotp'), is('user.hasShownSecondFactor', false)], next: 'end' },
      { when: [is('user.hasPasskey'), is('user.mustShowSecondFactor')], next: 'use-passkey' },
      { when: [is('user.mustShowSecondFactor')], next: 'unmet' },
      { when: [is('user.hasHeldPassword')], next: 'set-password' },
    ],
    otherwise: 'offer',
  },
  'use-own-sso': {
    type: 'action',
    action: 'sso.signIn',
    tenant: '{{user.email}}',
    next: { success: 'verified', failure: 'sign-in' },
  },
  'second-factor': {
    type: 'screen',
    screen: 'second-factor',
    next: { submit: 'check-authenticator', recovery: 'recovery-code' },
  },
  'check-authenticator': {
    type: 'action',
    action: 'totp.verify',
    next: { success: 'trusts', failure: 'second-factor' },
  },
  'recovery-code': {
    type: 'screen',
    screen: 'recovery-code',
    next: { submit: 'check-recovery-code', back: 'second-factor' },
  },
  'check-recovery-code': {
    type: 'action',
    action: 'recoveryCode.verify',
    next: { success: 'trusts', failure: 'recovery-code' },
  },
  trusts: {
    type: 'condition',
    branches: [{ when: [is('form.trustBrowser')], next: 'trust' }],
    otherwise: 'verified',
  },
  trust: { type: 'action', action: 'device.trust', next: { success: 'verified', failure: 'verified' } },
  'set-password': { type: 'action', action: 'password.setHeld', next: { success: 'offer', failure: 'sign-in' } },
  offer: {
    type: 'condition',
    branches: [
      { when: [is('project.methods.passkey'), addsPasskey], next: 'register-passkey' },
      {
        when: [
          is('project.methods.passkey'),
          { value: 'form.canPasskey', operator: 'equal', than: 'yes' },
          is('user.hasPasskey', false),
        ],
        next: 'register-passkey',
      },
    ],
    otherwise: 'end',
  },
  // Without one they are signed in all the same.
  'register-passkey': { type: 'action', action: 'passkey.register', next: { success: 'end', failure: 'end' } },
  end: { type: 'action', action: 'session.start' },
  unmet: { type: 'end', result: 'failure', output: {} },
}

/** The flow of the hosted pages: of every sign-in of OpenID Connect that names no flow of its project. */
export const signInFlow: RunnableFlow & { id: string; version: number } = {
  id: 'hosted-sign-in',
  version: 1,
  dsl: { start: 'begin', steps: { ...asked, ...ways, ...signUp, ...forgotten, ...afterwards } },
  screens: signInScreens,
}

/** The same for a project that wants its own: an application signs its users in by the copy. */
export const signInTemplate: FlowContent = contentOfFlow(
  'Copy of the built-in sign-in',
  'What the hosted pages do, to be changed',
  signInFlow.dsl,
  signInScreens,
)
