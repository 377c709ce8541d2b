import { ownUrl } from '@gatehouse-id/operation/safe-url'
import {
  type Page,
  type PageOptions,
  type PasswordRule,
  renderConfirmSignIn,
  renderError,
  renderHostedError,
  renderHostedMessage,
  renderHostedPasskey,
  renderHostedPost,
  renderHostedSignedOut,
  renderHostedSignOut,
  renderScreen,
  renderSignIn,
  renderSignOut,
  renderSsoSetup,
  type ScreenPart,
  type SsoSetupPageProps,
  renderVerifyRequest,
} from '../index.tsx'

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

const messages = [
  'confirmLink',
  'linkDone',
  'linkDead',
  'passkeyNeeded',
  'passwordChanged',
  'testPassed',
  'testFailed',
] as const
const failures = ['unexpected', 'invalidRequest', 'expired', 'notFound', 'tooMany', 'unavailable'] as const
/** The setup page of a tenant with everything on it. */
function ssoSetup(value: string): SsoSetupPageProps {
  const test = {
    id: '1',
    isTest: true,
    status: 'passed' as const,
    time: value,
    profile: { email: value, name: value, groups: value, roles: value },
  }
  return {
    tenantName: value,
    action: '/sso-setup/P1/token',
    guides: [
      { id: 'okta', name: 'Okta', isChosen: true },
      { id: 'entra', name: 'Microsoft Entra ID', isChosen: false },
    ],
    guide: {
      protocol: 'saml',
      steps: { before: ['STEP'], after: ['NEXT'] },
      form: 'FORM',
      values: [{ label: 'ACS URL', value }],
      metadataName: 'Metadata URL',
    },
    current: { name: value, certificateExpires: value, isExpiring: true },
    draft: { name: value, test },
    previous: { name: value, until: value },
    domains: { inUse: [value], typed: value, record: { domain: value, name: value, value, found: [value] } },
    provisioning: {
      url: value,
      token: value,
      keys: [{ id: '1', name: value, lastUsed: value }],
      mayCreate: true,
      lastCall: value,
      lastError: { time: value, text: value },
    },
    fields: {
      metadataUrl: value,
      hasMetadata: true,
      issuer: value,
      clientId: value,
      hasSecret: true,
      email: value,
      name: value,
      group: value,
      sent: [value],
    },
    done: 'saved',
    problem: { field: '', message: value },
    attempts: [
      { ...test, status: 'failed', profile: undefined, failed: { received: value, expected: value, remedy: value } },
    ],
  }
}

/** The same before anything is connected, by OpenID Connect, with a problem in a field. */
function ofOpenId(value: string): SsoSetupPageProps {
  const props = ssoSetup(value)
  const nothing = { current: undefined, draft: undefined, previous: undefined, done: undefined, attempts: [] }
  const problem = { field: 'issuer', message: value }
  return { ...props, ...nothing, guide: { ...props.guide, protocol: 'oidc' }, problem }
}

/** Screens with every part, with `value` as every text from outside. */
function screens(value: string, options: PageOptions): Record<string, Page> {
  // What a flow says has its values in it.
  const said = ['SAID ', value, '']
  const screen = { title: 'SCREEN', action: '/login/P1?flow=x', fields: { stepId: value }, ...options }
  const input = (name: string, type: string) => ({ component: 'input', name, type, label: 'FIELD', value }) as const
  const button = (id: string, kind: 'primary' | 'secondary' | 'link') =>
    ({ component: 'button', id, kind, text: 'BUTTON', skipsFields: kind !== 'primary' }) as const
  const fields: ScreenPart[] = [
    { component: 'text', text: said },
    input('email', 'email'),
    input('account', 'username'),
    input('phone', 'tel'),
    input('password', 'password'),
    input('newPassword', 'new-password'),
    { component: 'rules', rules: everyRule(value) },
    input('site', 'url'),
    { ...input('date', 'date'), value: '2026-01-31' },
    input('name', 'text'),
    { ...input('terms', 'checkbox'), value: 'true', isChecked: true },
    { component: 'select', name: 'tenant', label: 'CHOICE', isRequired: true, options: [{ value, label: value }] },
    button('submit', 'primary'),
    button('other', 'secondary'),
    { ...button('passkey', 'secondary'), needsPasskeys: true },
    { component: 'more', text: 'MORE', parts: [button('code', 'secondary'), button('link', 'secondary')] },
    { component: 'divider', text: 'OR' },
    {
      component: 'providers',
      providers: providersOf(value).map(({ id, label }) => ({ id, label, button: `social ${id}` })),
    },
    { component: 'link', text: 'LINK', href: 'https://example.com/', opensBeside: true },
    { ...button('back', 'link'), lead: 'LEAD' },
  ]
  const shown: ScreenPart[] = [
    { component: 'text', text: said },
    { component: 'text', text: 'MORE' },
    { component: 'notice', text: said },
    { component: 'heading', text: said },
    { component: 'code', text: 'CODE' },
    { component: 'list', items: ['ONE', 'TWO'] },
    input('code', 'recovery-code'),
    button('submit', 'primary'),
    { ...button('resend', 'secondary'), action: '/resend', wait: { seconds: 30, text: 'WAIT' } },
  ]
  const scopes = ['openid', 'profile', 'email', 'phone', 'roles', 'offline_access', value].map(name => ({
    name,
    description: '',
    field: `scope:${name}`,
    isOptional: false,
  }))
  const asked: ScreenPart[] = [
    { component: 'text', text: said },
    {
      component: 'scopes',
      uncheckedHost: value,
      scopes: [
        ...scopes,
        { name: 'calendar', description: value, field: 'scope:calendar', isOptional: false },
        { name: 'mail', description: value, field: 'scope:mail', isOptional: true },
      ],
    },
    button('allow', 'primary'),
    button('deny', 'secondary'),
  ]
  const device: ScreenPart[] = [
    { component: 'text', text: said },
    input('user_code', 'device-code'),
    { component: 'device-code', text: value },
    { ...button('confirm', 'primary'), sends: { name: 'confirm', value: 'yes' } },
    button('deny', 'secondary'),
  ]
  const passkeyOffer = { action: home, optionsUrl: home, fields: { interactionId: 'passkey' } }
  return {
    screen: renderScreen({ ...screen, parts: fields, passkeyOffer }),
    'screen.lastUsed': renderScreen({ ...screen, parts: fields, lastUsed: 'social google' }),
    'screen.wrong': renderScreen({ ...screen, parts: fields, error: { text: 'WRONG', at: ['newPassword'] } }),
    'screen.code': renderScreen({ ...screen, parts: shown, error: { text: 'WRONG', at: ['code'] } }),
    'screen.scopes': renderScreen({ ...screen, parts: asked }),
    'screen.device': renderScreen({ ...screen, parts: device, error: { text: 'WRONG', at: ['user_code'] } }),
    'screen.newPassword': renderScreen({
      ...screen,
      parts: [input('newPassword', 'new-password'), button('submit', 'primary')],
      account: value,
    }),
    'screen.waiting': renderScreen({
      ...screen,
      parts: [{ component: 'text', text: said }, button('resend', 'link')],
      pollUrl: '/login/P1?poll=1',
    }),
  }
}

/** The pages of the embedded provider, with `value` as every text from outside. */
function hostedPages(value: string, options: PageOptions): Record<string, Page> {
  const passkey = { action: '/i/1/passkey', ceremony: `{"publicKey":"${'x'}"}`, otherUrl: ownUrl('/i/1'), ...options }
  const entries = (prefix: string, names: readonly string[], render: (name: never) => Page) =>
    // Safe: each render function takes the names of its own list.
    Object.fromEntries(names.map(name => [`${prefix}.${name}`, render(name as never)]))
  return {
    'hosted.passkey.use': renderHostedPasskey({ ...passkey, kind: 'use' }),
    'hosted.passkey.add': renderHostedPasskey({ ...passkey, kind: 'add' }),
    ...entries('hosted.message', messages, about =>
      renderHostedMessage({
        about,
        confirm: { action: '/x', fields: { t: value } },
        backUrl: ownUrl('/i/1'),
        ...options,
      }),
    ),
    'hosted.message.linkCode': renderHostedMessage({ about: 'linkCode', code: '123456', ...options }),
    'hosted.post': renderHostedPost({ action: 'https://app.example/acs', fields: { SAMLResponse: value }, ...options }),
    setup: renderSsoSetup({ ...ssoSetup(value), ...options }),
    'setup.oidc': renderSsoSetup({ ...ofOpenId(value), ...options }),
    'hosted.signOut': renderHostedSignOut({
      applicationName: value,
      action: '/session/end/confirm',
      fields: { xsrf: value },
      stayFields: { xsrf: value },
      isAutomatic: false,
      ...options,
    }),
    'hosted.signedOut': renderHostedSignedOut({ signInUrl: ownUrl(`${origin}/signin`), ...options }),
    'hosted.signedOut.frames': renderHostedSignedOut({
      frames: [ownUrl(`${origin}/logout?iss=i&sid=s`)],
      nextUrl: ownUrl(`${origin}/back`),
      ...options,
    }),
    ...entries('hosted.error', failures, reason =>
      renderHostedError({ reason, detail: value, requestId: value, backUrl: home, ...options }),
    ),
  }
}

/** Every page in every state, with `value` as every text from outside. */
export function everyPage(value: string, options: PageOptions = {}): Record<string, Page> {
  return { ...signInPages(value, options), ...hostedPages(value, options), ...screens(value, options) }
}

export { otherWords } from './glossary.ts'
export { parsePage, shownTexts } from './parse-page.ts'
