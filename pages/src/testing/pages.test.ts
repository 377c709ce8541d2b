import { expect, test } from 'vitest'

import { renderHostedError, renderHostedMessage, renderHostedSignOut } from '../index.tsx'
import { everyPage } from './every-page.ts'
import { digestOf, parsePage, shownTexts } from './parse-page.ts'

const names = Object.keys(everyPage('x'))

test.each(names)('the page %s is a whole document with one title, one heading and labelled inputs', name => {
  const page = everyPage('Ada')[name]
  if (page === undefined) throw new Error('unreachable: the names come from the same table')
  expect(page.html.startsWith('<!doctype html><html lang="en">')).toBe(true)
  const { all } = parsePage(page)
  for (const single of ['title', 'main', 'h1', 'style']) expect(all(single), single).toHaveLength(1)
  expect(all('title')[0]?.text).not.toBe('')
  const visible = all('input').filter(({ attributes }) => attributes.type !== 'hidden' && !('hidden' in attributes))
  expect(all('input').filter(({ attributes }) => 'autofocus' in attributes).length).toBeLessThanOrEqual(1)
  const labelled = all('label').flatMap(label => label.all('input').map(() => label.text))
  expect(labelled).toHaveLength(visible.length)
  for (const label of labelled) expect(label).not.toBe('')
  for (const form of all('form')) {
    expect(form.attributes.method).toBe('post')
    // Enter presses the first button of a form: it must be its main one.
    const [first, ...more] = form.all('button').filter(({ attributes }) => attributes.type === 'submit')
    for (const { attributes } of first === undefined ? [] : more) expect(attributes.class).not.toBe('primary')
  }
})

test.each(names)('the policy of the page %s allows its own style and script and nothing else inline', name => {
  const page = everyPage('Ada', { theme: { primaryColor: '#c92a2a', logoUrl: 'https://cdn.example/logo.svg' } })[name]
  if (page === undefined) throw new Error('unreachable: the names come from the same table')
  const { all, policy } = parsePage(page)
  expect(policy.get('default-src')).toEqual(["'none'"])
  expect(policy.get('style-src')).toEqual(all('style').map(({ text }) => digestOf(text)))
  expect(policy.get('script-src') ?? []).toEqual(all('script').map(({ text }) => digestOf(text)))
  expect(policy.get('img-src')).toEqual(['https://cdn.example'])
  expect(policy.get('connect-src')).toEqual(page.html.includes('fetch(') ? ["'self'"] : undefined)
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

const hostile = {
  'a script': '"><script>alert(1)</script>',
  'an image': "'><img src=x onerror=alert(1)>",
  'closed elements': '</title></style></script><svg onload=alert(1)>',
  placeholders: '{product}{email}&lt;b&gt;&amp;',
  'control characters': '\u202Eevil\u0000',
  '10,000 characters': 'x'.repeat(10_000),
  emoji: '👩‍👩‍👧‍👦'.repeat(500),
}

test.each(Object.entries(hostile))('the value of %s adds no element to any page and is shown as text', (_, value) => {
  const harmless = everyPage('Ada')
  for (const [name, page] of Object.entries(everyPage(value))) {
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
  const page = renderHostedSignOut({
    action: '/x',
    applicationName: 'Konsole',
    fields: {},
    locale: { language: 'de', messages: { 'signOut.title': 'Abmelden' } },
  })
  const { all } = parsePage(page)
  expect(all('html')[0]?.attributes.lang).toBe('de')
  expect(all('h1')[0]?.text).toBe('Abmelden')
  expect(all('button').map(({ text }) => text)).toEqual(['Sign out'])
})

test('forms may redirect to the origins and schemes that a caller names, but not to a scripting scheme', () => {
  const redirectTargets = [
    'http://localhost:4000',
    'com.example.app:',
    'javascript:',
    "https://x.example; script-src 'self'",
  ]
  const { policy } = parsePage(
    renderHostedMessage({ about: 'confirmLink', confirm: { action: '/x', fields: {} }, redirectTargets }),
  )
  expect(policy.get('form-action')).toEqual(["'self'", 'https:', 'http://localhost:4000', 'com.example.app:'])
  expect(policy.get('script-src')).toBeUndefined()
})

test('texts from outside do not change the direction of a page, and are cut', () => {
  const name = '\u202egro.elpmaxe@ada \u2066שלום\u2069'
  const pages = everyPage(name)
  const { html } = pages['screen.scopes'] ?? {}
  expect(html).toContain('<bdi>gro.elpmaxe@ada שלום</bdi>')
  for (const [key, page] of Object.entries(pages)) {
    // Fields keep what was typed; what a page says does not contain it.
    for (const text of shownTexts(page)) expect(text, key).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  }
  const { text } = parsePage(renderHostedSignOut({ applicationName: '👩‍👩‍👧‍👦'.repeat(500), action: '/x', fields: {} }))
  expect(text).toContain('👩‍👩‍👧‍👦'.repeat(30))
  expect(text.length).toBeLessThan(2_000)
})

/** What a browser may fill in by the type of a field; what has no type of its own says that it is nothing of the visitor. */
const filled: Readonly<Record<string, RegExp>> = {
  email: /^(email|username( webauthn)?)$/,
  password: /^(current-password|new-password|off)$/,
  tel: /^tel$/,
  text: /^(name|one-time-code|off)$/,
  url: /^(url|off)$/,
}

test.each(names)('the fields of the page %s tell browsers and password managers what to fill in', name => {
  const page = everyPage('Ada')[name]
  if (page === undefined) throw new Error('unreachable: the names come from the same table')
  for (const form of parsePage(page).all('form'))
    for (const { attributes } of form.all('input')) {
      const { type = 'text', autocomplete = form.attributes.autocomplete } = attributes
      if (['hidden', 'checkbox', 'file', 'date'].includes(type) || 'hidden' in attributes) continue
      expect(autocomplete, attributes.name).toMatch(filled[type] ?? /never/)
      if (autocomplete === 'one-time-code') expect(attributes.inputmode).toBe('numeric')
    }
})

test('the first bad field has the focus and names its error', () => {
  for (const [key, page] of Object.entries(everyPage('Ada'))) {
    const { all } = parsePage(page)
    const bad = all('input').filter(({ attributes }) => attributes['aria-invalid'] === 'true')
    const [first] = bad
    if (first === undefined) continue
    const [described] = first.attributes['aria-describedby']?.split(' ') ?? []
    const [reason] = all('p').filter(({ attributes }) => attributes.id === described)
    expect(bad.filter(({ attributes }) => 'autofocus' in attributes).length, key).toBe(1)
    expect(reason?.attributes.role, key).toBe('alert')
    expect(reason?.text, key).not.toBe('')
  }
})

test('no page weighs more than 24 kB without its pictures, whatever is on it', () => {
  const sizes = Object.entries(everyPage('Ada')).map(([name, { html }]) => [name, Buffer.byteLength(html)] as const)
  expect(sizes.filter(([, size]) => size > 24_000)).toEqual([])
})
