import { ownUrl } from '@gatehouse-id/operation/safe-url'
import { renderHostedError } from './hosted/HostedErrorPage.tsx'
import { renderHostedMessage } from './hosted/HostedMessagePage.tsx'
import { renderHostedPasskey } from './hosted/HostedPasskeyPage.tsx'
import { renderHostedSignedOut } from './hosted/HostedSignedOutPage.tsx'
import { renderHostedSignOut } from './hosted/HostedSignOutPage.tsx'
import type { MessageKey } from './texts/messages.en.ts'
import type { Page, PageOptions } from './page.ts'
import { renderScreen } from './screen/render-screen.tsx'
import type { ScreenButton, ScreenInput, ScreenPart, ScreenScope } from './screen/screen.ts'
import { type Text, textOf } from './texts/text.ts'

const action = '#'
const applicationName = 'Example'
const email = 'ada@example.com'
const passkeyProps = { action, ceremony: '{}', otherUrl: ownUrl('/') }
const providers = [
  { id: 'google', label: 'Google', button: 'google' },
  { id: 'github', label: 'GitHub', button: 'github' },
]
const rules = { component: 'rules', rules: [{ name: 'minLength', count: 8 }, { name: 'number' }] } as const

/** A screen with the usual texts of its kind. */
function screen(title: MessageKey, partsOf: (text: Text) => ScreenPart[], error?: MessageKey) {
  return (options: PageOptions): Page => {
    const text = textOf(options.locale)
    const refusal = error && { text: text(error), at: ['password'] }
    const said = text(title, { application: applicationName, product: applicationName })
    return renderScreen({ ...options, applicationName, title: said, parts: partsOf(text), action, error: refusal })
  }
}
function input(name: string, type: string, label: string, value?: string): ScreenInput {
  return { component: 'input', name, type, label, value }
}
function button(kind: ScreenButton['kind'], text: string, lead?: string): ScreenButton {
  return { component: 'button', kind, text, lead }
}
function scope(name: string): ScreenScope {
  return { name, description: '', field: name, isOptional: false }
}

function signInParts(text: Text, typed?: string): ScreenPart[] {
  return [
    input('email', 'email', text('field.email'), typed),
    input('password', 'password', text('field.password')),
    button('primary', text('hosted.signIn.submit')),
    button('link', text('hosted.signIn.forgotten')),
    {
      component: 'more',
      text: text('hosted.signIn.others'),
      parts: [button('secondary', text('hosted.signIn.code')), button('secondary', text('hosted.signIn.link'))],
    },
    { component: 'divider', text: text('hosted.signIn.or') },
    { component: 'providers', providers },
    button('link', text('hosted.signIn.signUp'), text('hosted.signIn.noAccount')),
  ]
}

/** Pages with made-up contents, to see how a theme looks. Their forms lead nowhere. */
const previews = {
  signIn: screen('signIn.title', text => signInParts(text)),
  signInRefused: screen('signIn.title', text => signInParts(text, email), 'hosted.error.invalidCredentials'),
  signUp: screen('hosted.signUp.title', text => [
    { component: 'text', text: text('hosted.signUp.continue', { application: applicationName }) },
    input('email', 'email', text('field.email')),
    input('name', 'text', text('field.name')),
    input('newPassword', 'new-password', text('field.newPassword')),
    rules,
    button('primary', text('hosted.signUp.submit')),
    { component: 'divider', text: text('hosted.signIn.or') },
    { component: 'providers', providers },
    button('link', text('hosted.signIn.submit'), text('hosted.signUp.hasAccount')),
  ]),
  code: screen('hosted.code.sent.title', text => [
    { component: 'text', text: text('hosted.code.sent.text', { address: email }) },
    input('code', 'one-time-code', text('field.code')),
    button('primary', text('hosted.code.submit')),
  ]),
  linkSent: screen('hosted.code.link.title', text => [
    { component: 'text', text: text('hosted.code.link.text', { address: email }) },
    { component: 'text', text: text('hosted.code.link.hint') },
    input('code', 'one-time-code', text('field.code')),
    button('primary', text('hosted.code.submit')),
    button('secondary', text('hosted.code.resendLink')),
    button('link', text('hosted.code.startAgain')),
  ]),
  secondFactor: screen('hosted.code.authenticator.title', text => [
    { component: 'text', text: text('hosted.code.authenticator.text') },
    input('code', 'one-time-code', text('field.code')),
    button('primary', text('hosted.code.submit')),
    button('link', text('hosted.code.useRecovery')),
  ]),
  passkey: options => renderHostedPasskey({ ...passkeyProps, kind: 'use', ...options, applicationName }),
  passkeyOffer: options => renderHostedPasskey({ ...passkeyProps, kind: 'add', ...options, applicationName }),
  account: screen('hosted.account.title', text => [
    { component: 'text', text: text('hosted.account.text', { account: email }) },
    button('primary', text('hosted.signUp.submit')),
    button('secondary', text('hosted.account.other')),
  ]),
  newPassword: screen('hosted.newPassword.title', text => [
    { component: 'text', text: text('hosted.newPassword.reset') },
    input('newPassword', 'new-password', text('field.newPassword')),
    input('newPasswordAgain', 'new-password', text('field.newPasswordAgain')),
    rules,
    button('primary', text('hosted.newPassword.submit')),
  ]),
  consent: screen('hosted.consent.title', text => [
    { component: 'text', text: text('hosted.consent.text', { application: applicationName, account: email }) },
    { component: 'scopes', scopes: ['openid', 'profile', 'email', 'offline_access'].map(scope) },
    button('primary', text('hosted.consent.allow')),
    button('secondary', text('hosted.consent.deny')),
  ]),
  device: screen('hosted.device.confirm.title', text => [
    { component: 'text', text: text('hosted.device.confirm.text') },
    { component: 'device-code', text: 'WDJB-MJHT' },
    button('primary', text('hosted.device.confirm.allow')),
    button('secondary', text('hosted.device.confirm.deny')),
  ]),
  signOut: options => renderHostedSignOut({ applicationName, action, fields: {}, isAutomatic: false, ...options }),
  signedOut: options => renderHostedSignedOut({ signInUrl: ownUrl('/'), ...options }),
  linkDead: options => renderHostedMessage({ about: 'linkDead', backUrl: ownUrl('/'), ...options }),
  error: options =>
    renderHostedError({ reason: 'expired', requestId: 'req_example', backUrl: ownUrl('/'), ...options }),
} satisfies Record<string, (options: PageOptions) => Page>

export type PreviewName = keyof typeof previews

/** The document of a page as visitors see it, with made-up contents, for a frame: without scripts, and no field takes the focus. */
export function renderPreview(name: PreviewName, options: PageOptions): string {
  return previews[name](options).html.replace(/<script>.*<\/script>| autofocus=""/gs, '')
}
