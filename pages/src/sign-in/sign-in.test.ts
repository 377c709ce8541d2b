import { ownUrl } from '@gatehouse-id/operation/safe-url'
import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import {
  errorPageStatus,
  isSignInPageError,
  renderConfirmSignIn,
  renderError,
  renderSignIn,
  renderSignOut,
} from '../index.tsx'
import { parsePage } from '../testing/parse-page.ts'

const base = 'https://app.example/api/auth'
const gatehouse = { id: 'gatehouse', name: 'Gatehouse', signinUrl: `${base}/signin/gatehouse` }
const acme = { id: 'acme', name: 'Acme', signinUrl: `${base}/signin/acme` }

function signIn(error?: string) {
  return parsePage(renderSignIn({ providers: [gatehouse, acme], csrfToken: 't', callbackUrl: `${base}/x`, error }))
}

/** The digest by which the contract specifies the exact wording. */
function wordingOf(text: string) {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

test('the sign-in page has one form per provider, in order, with CSRF token and callback address', () => {
  const forms = signIn().all('form')
  expect(forms.map(({ attributes }) => attributes.action)).toEqual([gatehouse.signinUrl, acme.signinUrl])
  for (const form of forms) {
    expect(form.all('input').map(({ attributes }) => [attributes.type, attributes.name, attributes.value])).toEqual([
      ['hidden', 'csrfToken', 't'],
      ['hidden', 'callbackUrl', `${base}/x`],
    ])
  }
  expect(forms.map(({ text }) => text)).toEqual(['Continue with Gatehouse', 'Continue with Acme'])
})

test('without a provider the sign-in page says that none is set up', () => {
  const page = renderSignIn({ providers: [], csrfToken: 't', callbackUrl: base })
  expect(parsePage(page).text).toContain('No sign-in method is set up yet.')
})

test.each([
  ['Signin', '4d3dc91fb24a'],
  ['OAuthSignin', '4d3dc91fb24a'],
  ['OAuthCallback', '4d3dc91fb24a'],
  ['OAuthCreateAccount', '4d3dc91fb24a'],
  ['EmailCreateAccount', '4d3dc91fb24a'],
  ['Callback', '4d3dc91fb24a'],
  ['EmailSignin', 'a6470d51629d'],
  ['CredentialsSignin', 'd52e02108622'],
  ['SessionRequired', 'a565730fc6a1'],
])('the sign-in page shows %s in the wording of the contract', (code, wording) => {
  expect(isSignInPageError(code)).toBe(true)
  const notices = signIn(code)
    .all('p')
    .filter(({ attributes }) => attributes.role === 'alert')
  expect(notices.map(({ text }) => wordingOf(text))).toEqual([wording])
})

test('the error for an account that is not linked says which account to use', () => {
  expect(isSignInPageError('OAuthAccountNotLinked')).toBe(true)
  const [notice] = signIn('OAuthAccountNotLinked')
    .all('p')
    .filter(({ attributes }) => attributes.role === 'alert')
  expect(notice?.text.split(/(?<=\.) /).map(wordingOf)).toEqual(['4d3dc91fb24a', '27ad2a7b6379'])
})

test.each(['<b>x</b>', 'constructor', '__proto__', '', 'AccessDenied'])(
  'any other code %j shows the generic text',
  code => {
    expect(isSignInPageError(code)).toBe(false)
    expect(
      signIn(code)
        .all('p')
        .map(({ text }) => wordingOf(text)),
    ).toEqual(['6ac03ba7ed29'])
  },
)

test.each([
  ['Configuration', 500, ['dfe0c2e802b1', '3acaf005106e', '96db1d1ba97e'], `Go to app.example`],
  ['AccessDenied', 403, ['d134ca025a6c', '046d2099e9a5'], 'Sign in'],
  ['Verification', 403, ['5c4bac5687ec', '93c22d753efb', 'e94799356032'], 'Sign in'],
] as const)('the error page for %s has its status, its wording and its link', (code, status, wording, way) => {
  for (const spelling of [code, code.toLowerCase(), code.toUpperCase()]) {
    expect(errorPageStatus(spelling)).toBe(status)
    const page = renderError({
      code: spelling,
      signinUrl: ownUrl(`${base}/signin`),
      homeUrl: ownUrl('https://app.example'),
    })
    const { all } = parsePage(page)
    expect([...all('h1'), ...all('p')].map(({ text }) => wordingOf(text))).toEqual(wording)
    expect(all('a').map(({ text }) => text)).toEqual([way])
  }
})

test.each([undefined, 'OAuthCallback', 'anything', '__proto__'])(
  'the error page for %s is generic and hides the code',
  code => {
    expect(errorPageStatus(code)).toBe(200)
    const page = renderError({ code, signinUrl: ownUrl(`${base}/signin`), homeUrl: ownUrl('https://app.example') })
    const { all } = parsePage(page)
    expect(all('h1')[0]?.text).toBe('Error')
    expect(all('a').map(({ attributes }) => attributes.href)).toEqual(['https://app.example/'])
    if (code !== undefined) expect(page.html).not.toContain(code)
  },
)

test('the sign-out page asks for confirmation, with CSRF token and callback address', () => {
  const { all } = parsePage(renderSignOut({ signoutUrl: `${base}/signout`, csrfToken: 't', callbackUrl: `${base}/x` }))
  const [form] = all('form')
  expect(form?.attributes.action).toBe(`${base}/signout`)
  expect(form?.all('input').map(({ attributes }) => attributes.name)).toEqual(['csrfToken', 'callbackUrl'])
  expect(form?.all('button').map(({ text }) => text)).toEqual(['Sign out'])
})

test('a provider with fields has labelled inputs and its own button', () => {
  const fields = [
    { name: 'username', label: 'User name' },
    { name: 'password', type: 'password', placeholder: '••••' },
  ]
  const company = { id: 'company', name: 'Company', signinUrl: `${base}/callback/company`, fields }
  const { all } = parsePage(renderSignIn({ providers: [company], csrfToken: 't', callbackUrl: `${base}/x` }))
  const inputs = all('input').filter(({ attributes }) => attributes.type !== 'hidden')
  expect(inputs.map(({ attributes }) => [attributes.name, attributes.type, attributes.placeholder])).toEqual([
    ['username', undefined, undefined],
    ['password', 'password', '••••'],
  ])
  expect(all('label').map(({ text }) => text)).toEqual(['User name', 'Password'])
  const submits = all('button').filter(({ attributes }) => attributes.type === 'submit')
  expect(submits.map(({ text }) => text)).toEqual(['Sign in with Company'])
})

test('the page of a link shows the address, and only its button signs in', () => {
  const fields = { csrfToken: 't', token: 'x', email: '<b>@x.example' }
  const page = renderConfirmSignIn({ action: `${base}/callback/email`, fields, email: fields.email })
  const { all, text } = parsePage(page)
  expect(text).toContain('as <b>@x.example')
  const [form] = all('form')
  expect([form?.attributes.method, form?.attributes.action]).toEqual(['post', `${base}/callback/email`])
  expect(form?.all('input').map(({ attributes }) => [attributes.type, attributes.name])).toEqual(
    Object.keys(fields).map(name => ['hidden', name]),
  )
  expect(form?.all('button').map(button => button.text)).toEqual(['Sign in'])
})
