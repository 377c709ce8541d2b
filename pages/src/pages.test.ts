import { ownUrl } from '@gatehouse/operation/safe-url'
import { expect, test } from 'vitest'

import {
  type Page,
  type PageOptions,
  renderError,
  renderHostedError,
  renderHostedNewPassword,
  renderHostedSignedOut,
  renderHostedSignIn,
  renderHostedSignOut,
  renderSignIn,
  renderSignOut,
  renderVerifyRequest,
} from './index.tsx'
import { digestOf, parsePage } from './testing/parse-page.ts'

const origin = 'https://app.example'

/** Every page, with `value` as every external text. */
function pagesWith(value: string, options: PageOptions = {}): Record<string, Page> {
  return {
    signIn: renderSignIn({
      providers: [{ id: value, name: value, signinUrl: `${origin}/api/auth/signin/${encodeURIComponent(value)}` }],
      csrfToken: value,
      callbackUrl: value,
      error: value,
      ...options,
    }),
    signOut: renderSignOut({ signoutUrl: `${origin}/signout`, csrfToken: value, callbackUrl: value, ...options }),
    verifyRequest: renderVerifyRequest({ homeUrl: ownUrl(origin), ...options }),
    error: renderError({ code: value, signinUrl: ownUrl(`${origin}/signin`), homeUrl: ownUrl(origin), ...options }),
    hostedSignIn: renderHostedSignIn({
      action: '/interaction/1',
      fields: { state: value },
      applicationName: value,
      email: value,
      error: 'invalidCredentials',
      ...options,
    }),
    hostedNewPassword: renderHostedNewPassword({
      action: '/interaction/1/password',
      email: value,
      reason: 'expired',
      currentPassword: 'ask',
      rules: [value],
      error: 'weak',
      ...options,
    }),
    hostedSignOut: renderHostedSignOut({
      applicationName: value,
      action: '/session/end/confirm',
      fields: { xsrf: value },
      stayFields: { xsrf: value },
      isAutomatic: true,
      ...options,
    }),
    hostedSignedOut: renderHostedSignedOut({ signInUrl: ownUrl(`${origin}/signin`), ...options }),
    hostedError: renderHostedError({ reason: 'invalidRequest', detail: value, requestId: value, ...options }),
  }
}

const names = Object.keys(pagesWith('x'))

test.each(names)('the page %s is a whole document with one title, one heading and labelled inputs', name => {
  const page = pagesWith('Ada')[name]
  if (page === undefined) throw new Error('unreachable: the names come from the same table')
  expect(page.html.startsWith('<!doctype html><html lang="en">')).toBe(true)
  const { all } = parsePage(page)
  for (const single of ['title', 'main', 'h1', 'style']) expect(all(single), single).toHaveLength(1)
  expect(all('title')[0]?.text).not.toBe('')
  const visible = all('input').filter(({ attributes }) => attributes.type !== 'hidden' && !('hidden' in attributes))
  const labelled = all('label').flatMap(label => label.all('input').map(() => label.text))
  expect(labelled).toHaveLength(visible.length)
  for (const label of labelled) expect(label).not.toBe('')
  for (const form of all('form')) {
    expect(form.attributes.method).toBe('post')
    expect(form.all('button').filter(({ attributes }) => attributes.type === 'submit')).toHaveLength(1)
  }
})

test.each(names)('the policy of the page %s allows its own style and script and nothing else inline', name => {
  const page = pagesWith('Ada', { theme: { primaryColor: '#c92a2a', logoUrl: 'https://cdn.example/logo.svg' } })[name]
  if (page === undefined) throw new Error('unreachable: the names come from the same table')
  const { all, policy } = parsePage(page)
  expect(policy.get('default-src')).toEqual(["'none'"])
  expect(policy.get('style-src')).toEqual(all('style').map(({ text }) => digestOf(text)))
  expect(policy.get('script-src') ?? []).toEqual(all('script').map(({ text }) => digestOf(text)))
  expect(policy.get('img-src')).toEqual(['https://cdn.example'])
  expect(policy.get('frame-ancestors')).toEqual(["'none'"])
  expect(policy.get('base-uri')).toEqual(["'none'"])
  expect(policy.get('form-action')).toEqual(all('form').length > 0 ? ["'self'", 'https:'] : ["'none'"])
  expect(page.headers['Content-Security-Policy']).not.toContain('unsafe')
  expect(page.html).not.toMatch(/ (?:style|on\w+)="/)
  expect(page.headers).toMatchObject({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'private, no-cache, no-store',
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  })
})

const hostile = [
  '"><script>alert(1)</script>',
  "'><img src=x onerror=alert(1)>",
  '</title></style></script><svg onload=alert(1)>',
  '{product}{email}&lt;b&gt;&amp;',
  '\u202Eevil\u0000',
]

test.each(hostile)('the value %j adds no element to any page and is shown unchanged', value => {
  const harmless = pagesWith('Ada')
  for (const [name, page] of Object.entries(pagesWith(value))) {
    const [expected, found] = [harmless[name], page].map(each => {
      if (each === undefined) throw new Error('unreachable: both tables have the same names')
      // Browsers drop the null character, so it is not compared.
      const { all } = parsePage({ ...each, html: each.html.replaceAll('\u0000', '') })
      return all('html').flatMap(html =>
        ['script', 'img', 'svg', 'b', 'input', 'form', 'p', 'li'].map(tag => html.all(tag).length),
      )
    })
    expect(found, name).toEqual(expected)
  }
})

test('a hostile value is shown as plain text', () => {
  const value = '"><script>alert(1)</script>'
  const { text } = parsePage(renderHostedError({ reason: 'invalidRequest', detail: value, requestId: 'r1' }))
  expect(text).toContain(value)
})

test('texts are in the configured language, and in English where it has none', () => {
  const page = renderHostedSignIn({
    action: '/x',
    applicationName: 'Konsole',
    locale: { language: 'de', messages: { 'hosted.signIn.title': 'Anmelden', 'field.password': 'Passwort' } },
  })
  const { all } = parsePage(page)
  expect(all('html')[0]?.attributes.lang).toBe('de')
  expect(all('h1')[0]?.text).toBe('Anmelden')
  expect(all('label').map(({ text }) => text)).toEqual(['Email', 'Passwort'])
})

test('forms may redirect to the origins and schemes that a caller names, but not to a scripting scheme', () => {
  const redirectTargets = [
    'http://localhost:4000',
    'com.example.app:',
    'javascript:',
    "https://x.example; script-src 'self'",
  ]
  const { policy } = parsePage(renderHostedSignIn({ action: '/x', applicationName: 'App', redirectTargets }))
  expect(policy.get('form-action')).toEqual(["'self'", 'https:', 'http://localhost:4000', 'com.example.app:'])
  expect(policy.has('script-src')).toBe(false)
})
