import type { MessageKey } from '@gatehouse/pages'
import { localeFor, pageLanguages } from '@gatehouse/pages'
import type { Component, ScreenTemplate, Text } from '../../../projects/index.ts'

/** A text of the pages, in each of their languages. */
function say(key: MessageKey): Text {
  return Object.fromEntries(
    pageLanguages.map(language => [language.toLowerCase(), localeFor({ uiLocales: language }).messages[key] ?? '']),
  )
}

function input(name: string, type: Extract<Component, { component: 'input' }>['type'], label: MessageKey): Component {
  return { component: 'input', name, type, label: say(label), isRequired: true }
}
const email = input('email', 'email', 'field.email')
const newPasswords = [
  input('newPassword', 'new-password', 'field.newPassword'),
  input('newPasswordAgain', 'new-password', 'field.newPasswordAgain'),
]
const code = input('code', 'one-time-code', 'field.code')
/** Whether the browser has passkeys: a script of the page says it. */
const canPasskey: Component = { component: 'input', name: 'canPasskey', type: 'hidden', label: '', isRequired: false }
const trust: Component = {
  component: 'input',
  name: 'trustBrowser',
  type: 'checkbox',
  label: say('hosted.code.trust'),
  isRequired: false,
}
const providers: Component = { component: 'providers', id: 'social' }

function button(id: string, text: MessageKey): Component {
  return { component: 'button', id, text: say(text), kind: 'primary', skipsFields: false }
}
function aside(id: string, text: MessageKey): Component {
  return { component: 'button', id, text: say(text), kind: 'link', skipsFields: true }
}
const back = aside('back', 'hosted.code.startAgain')
const screens = {
  'sign-in': [
    canPasskey,
    email,
    input('password', 'password', 'field.password'),
    button('password', 'hosted.signIn.submit'),
    aside('forgotten', 'hosted.signIn.forgotten'),
    aside('code', 'hosted.signIn.code'),
    aside('link', 'hosted.signIn.link'),
    aside('phone', 'hosted.signIn.phone'),
    aside('sso', 'hosted.signIn.sso'),
    aside('passkey', 'hosted.signIn.passkey'),
    providers,
    aside('sign-up', 'hosted.signIn.signUp'),
  ],
  'new-password': [
    email,
    input('currentPassword', 'password', 'field.currentPassword'),
    ...newPasswords,
    button('submit', 'hosted.newPassword.submit'),
  ],
  phone: [input('phone', 'tel', 'field.phone'), button('submit', 'hosted.address.phone.submit'), back],
  code: [code, button('submit', 'hosted.code.submit'), aside('resend', 'hosted.code.resend'), back],
  link: [code, button('submit', 'hosted.code.submit'), aside('resend', 'hosted.code.resendLink'), back],
  'sign-up': [
    email,
    input('name', 'text', 'field.name'),
    input('newPassword', 'new-password', 'field.newPassword'),
    button('submit', 'hosted.signUp.submit'),
    providers,
    aside('back', 'hosted.signIn.submit'),
  ],
  forgotten: [email, button('submit', 'hosted.address.forgotten.submit'), back],
  'reset-sent': [aside('back', 'hosted.message.back')],
  'second-factor': [code, trust, button('submit', 'hosted.code.submit'), aside('recovery', 'hosted.code.useRecovery')],
  'recovery-code': [
    input('code', 'text', 'field.recoveryCode'),
    trust,
    button('submit', 'hosted.code.submit'),
    aside('back', 'hosted.code.useAuthenticator'),
  ],
  passkey: [button('use', 'hosted.passkey.use.start'), aside('back', 'hosted.passkey.use.other')],
  'add-passkey': [button('add', 'hosted.passkey.add.start'), aside('later', 'hosted.passkey.add.other')],
} satisfies Record<string, Component[]>

export type ScreenName = keyof typeof screens
export const signInScreens = new Map<string, ScreenTemplate>(
  Object.entries(screens).map(([name, components]) => [name, { components }]),
)
