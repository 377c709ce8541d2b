import { localeFor, type MessageKey, pageLanguages } from '@gatehouse-id/pages'
import type { Rule } from '../document/condition.ts'
import { type GivenComponent as Given, ScreenTemplate } from '../document/screen.ts'
import type { Text } from '../document/texts.ts'

/** A text of the pages, in each of their languages, with its values by their paths in the state of a screen. */
function say(key: MessageKey, values: Record<string, string> = {}): Text {
  const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => `{{${values[name] ?? name}}}`)
  return Object.fromEntries(
    pageLanguages.map(language => [
      language.toLowerCase(),
      filled(localeFor({ uiLocales: language }).messages[key] ?? ''),
    ]),
  )
}

export function is(value: string, isTrue = true): Rule {
  return { value, operator: isTrue ? 'is-true' : 'is-false' }
}
function method(name: string, isOn = true): Rule {
  return is(`project.methods.${name}`, isOn)
}
const withPassword = [method('password')]
const withCode = [method('oneTimeCode')]
const withLink = [method('magicLink')]
const withSso = [is('project.hasSso')]
const withProviders = [is('project.hasProviders')]
const noPassword = method('password', false)
const noCode = method('oneTimeCode', false)
const noLink = method('magicLink', false)

type GivenButton = Extract<Given, { component: 'button' }>

const email: Given = { component: 'input', name: 'email', type: 'email', label: say('field.email'), isAccount: true }
const password: Given = { component: 'input', name: 'password', type: 'password', label: say('field.password') }
/** For password managers. */
const account: Given = { ...email, type: 'hidden', isRequired: false }
const newPasswords: Given[] = [
  { component: 'input', name: 'newPassword', type: 'new-password', label: say('field.newPassword') },
  { component: 'input', name: 'newPasswordAgain', type: 'new-password', label: say('field.newPasswordAgain') },
]
const code: Given = { component: 'input', name: 'code', type: 'one-time-code', label: say('field.code') }
const recoveryCode: Given = { component: 'input', name: 'code', type: 'text', label: say('field.recoveryCode') }
/** Whether the browser has passkeys: a script of the page says it. */
const canPasskey: Given = { component: 'input', name: 'canPasskey', type: 'hidden', label: '', isRequired: false }
const trust: Given = {
  component: 'input',
  name: 'trustBrowser',
  type: 'checkbox',
  label: say('hosted.code.trust', { duration: 'project.trustedDeviceDuration' }),
  isRequired: false,
  when: [{ value: 'project.trustedDeviceDays', operator: 'greater-than', than: 0 }],
}
const or: Given = { component: 'divider', text: say('hosted.signIn.or') }
const providers: Given = { component: 'providers', id: 'social', when: withProviders }

function text(key: MessageKey, values?: Record<string, string>): Given {
  return { component: 'text', text: say(key, values) }
}
function submit(text: MessageKey, id = 'submit', when?: Rule[]): GivenButton {
  return { component: 'button', id, text: say(text), ...(when && { when }) }
}
function other(id: string, text: MessageKey, when?: Rule[]): GivenButton {
  return { component: 'button', id, text: say(text), kind: 'secondary', skipsFields: true, ...(when && { when }) }
}
function aside(id: string, text: MessageKey, { lead, when }: { lead?: MessageKey; when?: Rule[] } = {}): GivenButton {
  const more = { ...(lead && { lead: say(lead) }), ...(when && { when }) }
  return { component: 'button', id, text: say(text), kind: 'link', skipsFields: true, ...more }
}
const back = aside('back', 'hosted.code.startAgain')

/** What was sent, and another one half a minute later. */
function sent(kind: 'Code' | 'Link'): Given[] {
  const suffix = kind === 'Link' ? 'Link' : ''
  const resend = { ...other('resend', `hosted.code.resend${suffix}`), waitText: say(`hosted.code.resend${suffix}In`) }
  return [
    text(`hosted.code.${kind === 'Link' ? 'link' : 'sent'}.text`, { address: 'sentTo.address' }),
    ...(kind === 'Link' ? [text('hosted.code.link.hint')] : []),
    { component: 'notice', text: say(`hosted.code.resent${suffix}`), when: [is('sent.isAgain')] },
    code,
    submit('hosted.code.submit'),
    resend,
    back,
  ]
}

function choosePassword(...more: Given[]) {
  const components = [text('hosted.newPassword.reset'), ...newPasswords, ...more, submit('hosted.newPassword.submit')]
  return { title: say('hosted.newPassword.title'), components }
}
const factor: Given = {
  ...recoveryCode,
  label: say('field.secondFactor'),
  when: [is('application.needsSecondFactor')],
}

const screens = {
  'sign-in': {
    title: say('signIn.title', { product: 'application.name' }),
    components: [
      { ...canPasskey, when: [method('passkey')] },
      { ...email, when: [is('project.takesAddress')] },
      // Whoever signs in at their company types an address alone; others are asked when they have sent none.
      { ...password, isRequired: false, when: withPassword },
      submit('hosted.signIn.submit', 'password', withPassword),
      // Without a password, the first available method is the default button.
      submit('hosted.signIn.code', 'code', [noPassword, ...withCode]),
      submit('hosted.signIn.link', 'link', [noPassword, noCode, ...withLink]),
      submit('hosted.signIn.sso', 'sso', [noPassword, noCode, noLink, ...withSso]),
      aside('forgotten', 'hosted.signIn.forgotten', { when: withPassword }),
      { ...other('passkey', 'hosted.signIn.passkey', [method('passkey')]), needsPasskeys: true },
      { component: 'more', text: say('hosted.signIn.others'), when: [is('project.takesAddress')] },
      other('code', 'hosted.signIn.code', [...withPassword, ...withCode]),
      other('link', 'hosted.signIn.link', [...withPassword, ...withLink]),
      other('link', 'hosted.signIn.link', [noPassword, ...withCode, ...withLink]),
      other('phone', 'hosted.signIn.phone', withCode),
      other('sso', 'hosted.signIn.sso', [...withPassword, ...withSso]),
      other('sso', 'hosted.signIn.sso', [noPassword, ...withCode, ...withSso]),
      other('sso', 'hosted.signIn.sso', [noPassword, noCode, ...withLink, ...withSso]),
      { ...or, when: [is('project.takesAddress'), ...withProviders] },
      providers,
      aside('sign-up', 'hosted.signIn.signUp', { lead: 'hosted.signIn.noAccount', when: [is('project.canSignUp')] }),
    ],
  },
  'new-password': {
    title: say('hosted.newPassword.title'),
    components: [
      text('hosted.newPassword.expired'),
      text('hosted.newPassword.account', { email: 'form.email' }),
      account,
      { component: 'input', name: 'currentPassword', type: 'password', label: say('field.currentPassword') },
      ...newPasswords,
      submit('hosted.newPassword.submit'),
    ],
  },
  phone: {
    title: say('hosted.address.phone.title'),
    components: [
      text('hosted.address.phone.text'),
      { component: 'input', name: 'phone', type: 'tel', label: say('field.phone') },
      submit('hosted.address.phone.submit'),
      back,
    ],
  },
  code: { title: say('hosted.code.sent.title'), components: sent('Code') },
  link: { title: say('hosted.code.link.title'), components: sent('Link') },
  'sign-up': {
    title: say('hosted.signUp.title'),
    components: [
      text('hosted.signUp.continue', { application: 'application.name' }),
      email,
      { component: 'input', name: 'name', type: 'text', label: say('field.name'), isRequired: false },
      {
        component: 'input',
        name: 'newPassword',
        type: 'new-password',
        label: say('field.newPassword'),
        when: withPassword,
      },
      submit('hosted.signUp.submit'),
      { ...or, when: withProviders },
      providers,
      aside('back', 'hosted.signIn.submit', { lead: 'hosted.signUp.hasAccount' }),
    ],
  },
  forgotten: {
    title: say('hosted.address.forgotten.title'),
    components: [text('hosted.address.forgotten.text'), email, submit('hosted.address.forgotten.submit'), back],
  },
  'reset-sent': {
    title: say('hosted.message.resetSent.title'),
    components: [
      text('hosted.message.resetSent.text', { address: 'form.email' }),
      other('back', 'hosted.message.back'),
    ],
  },
  'choose-password': choosePassword(),
  // In a browser that has no run the factor is asked for with the password.
  'reset-password': choosePassword(factor),
  'second-factor': {
    title: say('hosted.code.authenticator.title'),
    components: [
      text('hosted.code.authenticator.text'),
      code,
      trust,
      submit('hosted.code.submit'),
      aside('recovery', 'hosted.code.useRecovery'),
    ],
  },
  'recovery-code': {
    title: say('hosted.code.recovery.title'),
    components: [
      text('hosted.code.recovery.text'),
      recoveryCode,
      trust,
      submit('hosted.code.submit'),
      aside('back', 'hosted.code.useAuthenticator'),
    ],
  },
  account: {
    title: say('hosted.account.title'),
    components: [
      text('hosted.account.text', { account: 'application.account' }),
      submit('hosted.code.submit', 'keep'),
      other('other', 'hosted.account.other'),
    ],
  },
  'no-access': {
    title: say('hosted.noAccess.title', { application: 'application.name' }),
    components: [
      text('hosted.noAccess.text', { account: 'application.account', application: 'application.name' }),
      text('hosted.noAccess.hint'),
      {
        ...submit('hosted.noAccess.back', 'back'),
        text: say('hosted.noAccess.back', { application: 'application.name' }),
      },
      other('other', 'hosted.account.other'),
    ],
  },
  consent: {
    title: say('hosted.consent.title', { application: 'application.name' }),
    components: [
      text('hosted.consent.text', { account: 'application.account', application: 'application.name' }),
      { component: 'scopes' },
      submit('hosted.consent.allow', 'allow'),
      other('deny', 'hosted.consent.deny'),
    ],
  },
  'device-code': {
    title: say('hosted.device.code.title'),
    components: [
      text('hosted.device.code.text'),
      { component: 'input', name: 'user_code', type: 'text', label: say('hosted.device.code.label') },
      submit('hosted.device.code.submit'),
    ],
  },
  'device-confirm': {
    title: say('hosted.device.confirm.title', { application: 'application.name' }),
    components: [
      text('hosted.device.confirm.text'),
      { component: 'device-code' },
      submit('hosted.device.confirm.allow', 'confirm'),
      other('deny', 'hosted.device.confirm.deny'),
    ],
  },
  'device-done': {
    title: say('hosted.device.done.title'),
    components: [text('hosted.device.done.text', { application: 'application.name' })],
  },
  'device-refused': { title: say('hosted.device.refused.title'), components: [text('hosted.device.refused.text')] },
} satisfies Record<string, { title: Text; components: Given[] }>

export type ScreenName = keyof typeof screens
export const signInScreens = new Map<string, ScreenTemplate>(
  Object.entries(screens).map(([name, template]) => [name, ScreenTemplate.parse(template)]),
)
