import { ownUrl } from '@gatehouse/operation/safe-url'
import {
  type HostedSignInMethods,
  type Page,
  type PageOptions,
  type PasswordRule,
  renderConfirmSignIn,
  renderError,
  renderFlowScreen,
  renderHostedAddress,
  renderHostedCode,
  renderHostedConsent,
  renderHostedDevice,
  renderHostedError,
  renderHostedMessage,
  renderHostedNewPassword,
  renderHostedNoAccess,
  renderHostedPasskey,
  renderHostedPost,
  renderHostedSignedOut,
  renderHostedSignIn,
  renderHostedSignOut,
  renderHostedSignUp,
  renderSignIn,
  renderSignOut,
  renderSsoSetup,
  type ScreenPart,
  type SsoSetupPageProps,
  renderVerifyRequest,
} from '../index.tsx'
import { shownText } from '../shown-text.ts'

const origin = 'https://app.example'
const home = ownUrl(origin)
const known = ['google', 'microsoft', 'apple', 'github', 'gitlab', 'facebook', 'linkedin', 'discord', 'slack']

function providersOf(value: string) {
  return [...known, 'acme'].map(id => ({
    id,
    label: id === 'acme' ? value : id.toUpperCase(),
    url: ownUrl(`/p/${id}`),
  }))
}

export function everyMethod(value: string): HostedSignInMethods {
  return {
    hasPassword: true,
    codeAction: '/code',
    linkAction: '/link',
    phoneAction: '/open/phone',
    passkey: { url: ownUrl('/passkey'), optionsUrl: ownUrl('/passkey/options') },
    social: providersOf(value),
    signUpAction: '/open/sign-up',
    forgottenAction: '/open/forgotten',
  }
}

function everyRule(value: string): PasswordRule[] {
  const switches = ['lowercase', 'uppercase', 'anyLetter', 'number', 'nonAlphanumeric', 'emailMatch'] as const
  return [
    { name: 'minLength', count: 8 },
    ...switches.map(name => ({ name })),
    { name: 'disallowedCharacters', characters: value },
    { name: 'reuse', count: 5 },
  ]
}

/** The pages of the sign-in layer, with `value` as every text from outside. */
function signInPages(value: string, options: PageOptions): Record<string, Page> {
  const providers = providersOf(value).map(({ id, label, url }) => ({ id, name: label, signinUrl: `${origin}${url}` }))
  const signIn = { providers, csrfToken: value, callbackUrl: value, ...options }
  const fields = [
    { name: 'email', type: 'email' },
    { name: 'password', type: 'password' },
  ]
  const withFields = { id: value, name: value, signinUrl: `${origin}/x`, fields }
  return {
    signIn: renderSignIn(signIn),
    signInNotLinked: renderSignIn({ ...signIn, error: 'OAuthAccountNotLinked' }),
    signInSessionRequired: renderSignIn({ ...signIn, error: 'SessionRequired' }),
    signInUnknownError: renderSignIn({ ...signIn, error: value }),
    signInFields: renderSignIn({ ...signIn, providers: [withFields] }),
    signInNone: renderSignIn({ ...signIn, providers: [] }),
    signOut: renderSignOut({ signoutUrl: `${origin}/signout`, csrfToken: value, callbackUrl: value, ...options }),
    verifyRequest: renderVerifyRequest({ homeUrl: home, ...options }),
    confirmSignIn: renderConfirmSignIn({ action: '/x', fields: { token: value }, email: value, ...options }),
    ...Object.fromEntries(
      ['Configuration', 'AccessDenied', 'Verification', value].map((code, index) => [
        `error${index}`,
        renderError({ code, signinUrl: ownUrl(`${origin}/signin`), homeUrl: home, ...options }),
      ]),
    ),
  }
}

const signInErrors = [
  'invalidCredentials',
  'tooManyAttempts',
  'unavailable',
  'emailNeeded',
  'otherProvider',
  'passkey',
  'signUpClosed',
  'ssoUnknown',
] as const
const messages = [
  'confirmLink',
  'linkDone',
  'linkDead',
  'resetSent',
  'passkeyNeeded',
  'passwordChanged',
  'testPassed',
  'testFailed',
] as const
const failures = ['unexpected', 'invalidRequest', 'expired', 'notFound', 'tooMany'] as const
const passwordErrors = ['invalidCredentials', 'mismatch', 'unchanged', 'weak', 'tooManyAttempts', 'wrongCode'] as const

/** The setup page of a tenant with everything on it. */
function ssoSetup(value: string): SsoSetupPageProps {
  return {
    tenantName: value,
    action: '/sso-setup/P1/token',
    guides: [
      { id: 'okta', name: 'Okta', isChosen: true },
      { id: 'entra', name: 'Microsoft Entra ID', isChosen: false },
    ],
    protocol: 'saml',
    values: [{ label: 'ACS URL', value }],
    metadataName: 'Metadata URL',
    saml: { metadataUrl: value, entityId: value, certificateExpires: value, problem: value },
    oidc: { issuer: value, clientId: value, hasSecret: true },
    mapping: { email: value, name: value, group: value },
    isConfigured: true,
    isSaved: false,
    error: value,
    attempts: [
      {
        id: '1',
        isTest: true,
        status: 'failed',
        time: value,
        remedy: value,
        profile: { email: value, name: value, groups: value, roles: value },
      },
    ],
  }
}

/** Screens of flows with every part, with `value` as every text from outside. */
function flowScreens(value: string, options: PageOptions): Record<string, Page> {
  // What a flow says is filled in by shown values.
  const said = shownText(value)
  const flow = { title: 'FLOW', action: '/login/P1?flow=x', fields: { stepId: value }, ...options }
  const input = (name: string, type: string) => ({ component: 'input', name, type, label: 'FIELD', value }) as const
  const button = (id: string, kind: 'primary' | 'secondary' | 'link') =>
    ({ component: 'button', id, kind, text: 'BUTTON', skipsFields: kind !== 'primary' }) as const
  const fields: ScreenPart[] = [
    { component: 'text', text: said },
    input('email', 'email'),
    input('phone', 'tel'),
    input('password', 'password'),
    input('newPassword', 'new-password'),
    { component: 'rules', rules: everyRule(value) },
    input('site', 'url'),
    { ...input('date', 'date'), value: '2026-01-31' },
    input('name', 'text'),
    { ...input('terms', 'checkbox'), value: 'true' },
    { component: 'select', name: 'tenant', label: 'CHOICE', isRequired: true, options: [{ value, label: value }] },
    button('submit', 'primary'),
    button('other', 'secondary'),
    { component: 'divider', text: said },
    {
      component: 'providers',
      providers: providersOf(value).map(({ id, label }) => ({ id, label, button: `social ${id}` })),
    },
    { component: 'link', text: said, href: 'https://example.com/', opensBeside: true },
    button('back', 'link'),
  ]
  const shown: ScreenPart[] = [
    { component: 'heading', text: said },
    { component: 'code', text: said },
    { component: 'list', items: ['ONE', 'TWO'] },
    input('code', 'recovery-code'),
    button('submit', 'primary'),
  ]
  return {
    'hosted.flow': renderFlowScreen({
      ...flow,
      parts: fields,
      passkeyOffer: { action: home, optionsUrl: home, fields: { interactionId: 'passkey' } },
    }),
    'hosted.flow.wrong': renderFlowScreen({ ...flow, parts: fields, error: { text: said, at: ['newPassword'] } }),
    'hosted.flow.code': renderFlowScreen({ ...flow, parts: shown, error: { text: said, at: ['code'] } }),
    'hosted.flow.waiting': renderFlowScreen({
      ...flow,
      parts: [{ component: 'text', text: said }, button('resend', 'link')],
      pollUrl: '/login/P1?poll=1',
    }),
  }
}

/** The pages of the embedded provider, with `value` as every text from outside. */
function hostedPages(value: string, options: PageOptions): Record<string, Page> {
  const signIn = { action: '/i/1', fields: { state: value }, applicationName: value, ...options }
  const signUp = {
    action: '/i/1/sign-up',
    applicationName: value,
    name: value,
    hasPassword: true,
    rules: everyRule(value),
    signInAction: '/i/1/open/sign-in',
    ...options,
  }
  const code = { action: '/i/1/code', address: value, ...options }
  const resend = { action: '/i/1/code/resend', waitSeconds: 30 }
  const startAgain = { label: 'startAgain', url: ownUrl('/i/1') } as const
  const trust = { name: 'trust', value: 'yes', days: 30, isChosen: false }
  const newPassword = { action: '/i/1/p', reason: 'expired', currentPassword: 'ask', ...options } as const
  const passkey = { action: '/i/1/passkey', ceremony: `{"publicKey":"${'x'}"}`, otherUrl: ownUrl('/i/1'), ...options }
  const address = { action: '/i/1/x', value, backAction: '/i/1/open/sign-in', ...options }
  const entries = (prefix: string, names: readonly string[], render: (name: never) => Page) =>
    // Safe: each render function takes the names of its own list.
    Object.fromEntries(names.map(name => [`${prefix}.${name}`, render(name as never)]))
  return {
    'hosted.signIn': renderHostedSignIn(signIn),
    'hosted.signIn.all': renderHostedSignIn({ ...signIn, email: value, methods: everyMethod(value) }),
    'hosted.signIn.code': renderHostedSignIn({ ...signIn, methods: { hasPassword: false, codeAction: '/code' } }),
    'hosted.signIn.link': renderHostedSignIn({ ...signIn, methods: { hasPassword: false, linkAction: '/link' } }),
    ...entries('hosted.signIn', signInErrors, error => renderHostedSignIn({ ...signIn, email: value, error })),
    'hosted.signUp': renderHostedSignUp({ ...signUp, social: providersOf(value) }),
    ...entries('hosted.signUp', ['emailNeeded', 'tooManyAttempts', 'unavailable', 'weak'], error =>
      renderHostedSignUp({ ...signUp, email: value, error }),
    ),
    'hosted.code.sent': renderHostedCode({ ...code, reason: 'sent', resend, other: startAgain }),
    'hosted.code.wrong': renderHostedCode({ ...code, reason: 'sent', resend, error: 'wrongCode' }),
    'hosted.code.tooMany': renderHostedCode({ ...code, reason: 'sent', error: 'tooManyAttempts' }),
    'hosted.code.resent': renderHostedCode({ ...code, reason: 'sent', resend: { ...resend, outcome: 'sent' } }),
    'hosted.code.tooSoon': renderHostedCode({ ...code, reason: 'sent', resend: { ...resend, outcome: 'tooSoon' } }),
    'hosted.link.sent': renderHostedCode({ ...code, reason: 'link', resend, other: startAgain }),
    'hosted.link.resent': renderHostedCode({ ...code, reason: 'link', resend: { ...resend, outcome: 'sent' } }),
    'hosted.authenticator': renderHostedCode({
      ...code,
      reason: 'authenticator',
      trust,
      other: { label: 'useRecovery', url: ownUrl('/i/1') },
    }),
    'hosted.recovery': renderHostedCode({
      ...code,
      reason: 'recovery',
      trust: { ...trust, days: 1 },
      other: { label: 'useAuthenticator', url: ownUrl('/i/1') },
    }),
    'hosted.phone': renderHostedAddress({ ...address, reason: 'phone' }),
    'hosted.phone.wrong': renderHostedAddress({ ...address, reason: 'phone', error: 'addressNeeded' }),
    'hosted.forgotten': renderHostedAddress({ ...address, reason: 'forgotten' }),
    ...entries('hosted.newPassword', passwordErrors, error =>
      renderHostedNewPassword({ ...newPassword, email: value, secondFactor: true, rules: everyRule(value), error }),
    ),
    'hosted.newPassword.temporary': renderHostedNewPassword({ ...newPassword, reason: 'temporary' }),
    'hosted.newPassword.reset': renderHostedNewPassword({ ...newPassword, reason: 'reset', currentPassword: 'known' }),
    'hosted.passkey.use': renderHostedPasskey({ ...passkey, kind: 'use' }),
    'hosted.passkey.add': renderHostedPasskey({ ...passkey, kind: 'add', error: 'refused' }),
    ...entries('hosted.message', messages, about =>
      renderHostedMessage({
        about,
        values: { address: value },
        confirm: { action: '/x', fields: { t: value } },
        backUrl: ownUrl('/i/1'),
        ...options,
      }),
    ),
    'hosted.message.linkCode': renderHostedMessage({ about: 'linkCode', code: '123456', ...options }),
    'hosted.consent': renderHostedConsent({
      action: '/x',
      applicationName: value,
      uncheckedHost: value,
      account: value,
      scopes: [
        ...['openid', 'profile', 'email', 'phone', 'roles', 'offline_access', value].map(name => ({
          name,
          description: '',
        })),
        { name: 'calendar', description: value },
        { name: 'mail', description: value, field: 'scope:mail' },
      ],
      ...options,
    }),
    'hosted.device.code': renderHostedDevice({
      step: 'code',
      action: '/device',
      fields: { xsrf: value },
      error: 'unknown',
      ...options,
    }),
    'hosted.device.confirm': renderHostedDevice({
      step: 'confirm',
      action: '/device',
      fields: { xsrf: value },
      applicationName: value,
      code: value,
      ...options,
    }),
    'hosted.device.done': renderHostedDevice({ step: 'done', applicationName: value, ...options }),
    'hosted.device.refused': renderHostedDevice({ step: 'refused', ...options }),
    'hosted.noAccess': renderHostedNoAccess({
      action: '/x',
      applicationName: value,
      account: value,
      signOutUrl: home,
      ...options,
    }),
    'hosted.post': renderHostedPost({ action: 'https://app.example/acs', fields: { SAMLResponse: value }, ...options }),
    setup: renderSsoSetup({ ...ssoSetup(value), ...options }),
    'setup.oidc': renderSsoSetup({ ...ssoSetup(value), protocol: 'oidc', isSaved: true, error: '', ...options }),
    'hosted.signOut': renderHostedSignOut({
      applicationName: value,
      action: '/session/end/confirm',
      fields: { xsrf: value },
      stayFields: { xsrf: value },
      isAutomatic: false,
      ...options,
    }),
    'hosted.signedOut': renderHostedSignedOut({ signInUrl: ownUrl(`${origin}/signin`), ...options }),
    ...entries('hosted.error', failures, reason =>
      renderHostedError({ reason, detail: value, requestId: value, backUrl: home, ...options }),
    ),
  }
}

/** Every page in every state, with `value` as every text from outside. */
export function everyPage(value: string, options: PageOptions = {}): Record<string, Page> {
  return { ...signInPages(value, options), ...hostedPages(value, options), ...flowScreens(value, options) }
}
