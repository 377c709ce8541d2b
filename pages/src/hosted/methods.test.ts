import { ownUrl } from '@gatehouse/operation/safe-url'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  renderHostedCode,
  renderHostedConsent,
  renderHostedMessage,
  renderHostedPasskey,
  renderHostedSignIn,
  renderHostedSignUp,
} from '../index.tsx'
import { everyMethod } from '../testing/every-page.ts'
import { parsePage } from '../testing/parse-page.ts'

const acme = { id: 'acme', label: 'Acme', url: ownUrl('/social/acme') }
const methods = { ...everyMethod('Acme'), social: [acme] }

test('the sign-in page offers exactly the methods of the project', () => {
  const shown = (methods: Parameters<typeof renderHostedSignIn>[0]['methods']) => {
    const { all } = parsePage(renderHostedSignIn({ action: '/i/1', applicationName: 'App', methods }))
    return {
      buttons: all('button')
        .filter(({ attributes }) => attributes.type === 'submit')
        .map(({ text, attributes }) => [text, attributes.formaction]),
      links: all('a').map(({ attributes }) => attributes.href),
      types: all('input').map(({ attributes }) => attributes.type),
    }
  }
  expect(shown(methods)).toEqual({
    buttons: [
      ['Sign in', undefined],
      ['Forgot your password?', '/open/forgotten'],
      ['Email me a code', '/code'],
      ['Email me a link', '/link'],
      ['Use a phone number', '/open/phone'],
      ['Create one', '/open/sign-up'],
    ],
    links: ['/passkey', '/social/acme'],
    types: ['hidden', 'email', 'password', 'hidden', 'hidden'],
  })
  expect(shown({ hasPassword: false, codeAction: '/code' })).toEqual({
    buttons: [['Email me a code', undefined]],
    links: [],
    types: ['email'],
  })
  expect(shown({ hasPassword: false, social: [{ ...acme, url: ownUrl('/a') }] })).toEqual({
    buttons: [],
    links: ['/a'],
    types: [],
  })
})

test('other methods do not ask for a password, and passkeys are hidden until a script detects support', () => {
  const { all } = parsePage(renderHostedSignIn({ action: '/i/1', applicationName: 'App', methods }))
  const others = all('button').filter(({ attributes }) => attributes.formaction !== undefined)
  for (const { attributes } of others) expect(attributes).toHaveProperty('formnovalidate')
  expect(all('div').find(({ attributes }) => attributes.id === 'passkey')?.attributes).toHaveProperty('hidden')
})

test('the only script of a page is the one in its policy', () => {
  for (const page of [
    renderHostedSignIn({ action: '/i/1', applicationName: 'App', methods }),
    renderHostedPasskey({ kind: 'use', action: '/p', ceremony: '{"publicKey":{}}', otherUrl: ownUrl('/') }),
  ]) {
    const { all } = parsePage(page)
    const [script, ...more] = all('script')
    expect(more).toEqual([])
    const digest = createHash('sha256')
      .update(script?.text ?? '')
      .digest('base64')
    expect(page.headers['Content-Security-Policy']).toContain(`script-src 'sha256-${digest}'`)
  }
})

test('the options of a ceremony are data of the form, not part of a script', () => {
  const ceremony = '{"publicKey":{"challenge":"</script><script>alert(1)</script>"}}'
  const { all } = parsePage(renderHostedPasskey({ kind: 'add', action: '/p', ceremony, otherUrl: ownUrl('/later') }))
  expect(all('script')).toHaveLength(1)
  expect(all('form')[0]?.attributes['data-options']).toBe(ceremony)
})

test('a code has a numeric keyboard and autofill, and its error is described at the field', () => {
  const { all } = parsePage(renderHostedCode({ reason: 'sent', action: '/c', address: 'a*****', error: 'wrongCode' }))
  expect(all('input')[0]?.attributes).toMatchObject({
    autocomplete: 'one-time-code',
    inputmode: 'numeric',
    'aria-invalid': 'true',
    'aria-describedby': 'code-error',
  })
})

test('a third-party application is allowed or denied with one form', () => {
  const page = renderHostedConsent({
    action: '/c',
    applicationName: 'Calendar',
    account: 'ada@example.com',
    scopes: [
      { name: 'openid', description: '' },
      { name: 'calendar.read', description: '' },
      { name: 'mail', description: 'read your mail', field: 'scope:mail' },
    ],
  })
  const { all } = parsePage(page)
  expect(all('button').map(({ attributes }) => attributes.value)).toEqual(['allow', 'deny'])
  expect(all('li').map(({ text }) => text)).toEqual(['identify you', 'calendar.read'])
  expect(all('label').map(({ text }) => text)).toEqual(['read your mail'])
})

test('the policy of a page without a form allows no form', () => {
  const page = renderHostedMessage({ about: 'linkCode', code: '123456' })
  expect(page.headers['Content-Security-Policy']).toContain("form-action 'none'")
})

test('a theme sets font, corners and scheme', () => {
  const theme = { font: 'serif', radius: 16, scheme: 'dark' } as const
  const page = renderHostedSignUp({
    action: '/s',
    applicationName: 'App',
    hasPassword: false,
    signInAction: '/open/sign-in',
    theme,
  })
  expect(page.html).toContain('border-radius:16px')
  expect(page.html).toContain('color-scheme:dark;')
  expect(page.html).not.toContain('prefers-color-scheme')
  expect(page.html).toContain('ui-serif')
  const unsafe = { radius: 'red}' } as never
  expect(() => renderHostedMessage({ about: 'linkDone', theme: unsafe })).toThrow()
})

test('providers have a logo of their own, and others the first letter of their name', () => {
  const providers = [
    { ...acme, id: 'google-staff', label: 'Staff' },
    { ...acme, label: '👩‍🚀 Space' },
    { ...acme, label: '\u202eacme' },
  ]
  const page = renderHostedSignIn({
    action: '/i/1',
    applicationName: 'App',
    methods: { ...methods, social: providers },
  })
  const links = parsePage(page).all('a').slice(1)
  expect(links.map(link => link.all('svg').length)).toEqual([1, 0, 0])
  expect(links.map(link => link.all('span')[0]?.attributes['data-initial'])).toEqual([undefined, '👩‍🚀', 'A'])
  expect(page.headers['Content-Security-Policy']).not.toContain('img-src')
})
