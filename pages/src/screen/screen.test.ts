import { ownUrl } from '@gatehouse-id/operation/safe-url'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { localeFor, renderHostedMessage, renderScreen, type ScreenPageProps, type ScreenPart } from '../index.tsx'
import { parsePage } from '../testing/parse-page.ts'

const email = { component: 'input', name: 'email', type: 'email', label: 'Email' } as const
const password = { component: 'input', name: 'password', type: 'password', label: 'Password' } as const
const submit = { component: 'button', id: 'submit', kind: 'primary', text: 'Sign in' } as const

function draw(parts: ScreenPart[], more: Partial<ScreenPageProps> = {}) {
  return renderScreen({ title: 'Sign in', action: '/i/1', parts, ...more })
}

test('the form posts its fields, the pressed button and the hidden fields to the action', () => {
  const { all } = parsePage(draw([{ ...email, value: 'a@b.example' }, password, submit], { fields: { stepId: '3' } }))
  const [form] = all('form')
  expect(form?.attributes).toMatchObject({ method: 'post', action: '/i/1' })
  expect(form?.all('input').map(({ attributes: { type, name, value } }) => [type, name, value])).toEqual([
    ['hidden', 'stepId', '3'],
    ['email', 'email', 'a@b.example'],
    ['password', 'password', undefined],
  ])
  expect(form?.all('button').at(-1)?.attributes).toMatchObject({ name: 'interactionId', value: 'submit' })
})

test('the title of the window names the application, once', () => {
  const titleOf = (title: string) => parsePage(draw([submit], { title, applicationName: 'Acme Wiki' })).all('title')
  expect(titleOf('Enter the code').map(({ text }) => text)).toEqual(['Enter the code · Acme Wiki'])
  expect(titleOf('Sign in to Acme Wiki').map(({ text }) => text)).toEqual(['Sign in to Acme Wiki'])
})

test('a button with an action of its own is posted there, without a name', () => {
  const { all } = parsePage(draw([email, { ...submit, action: '/i/1/code' }]))
  expect(all('button')[0]?.attributes).toMatchObject({ formaction: '/i/1/code' })
  expect(all('button')[0]?.attributes).not.toHaveProperty('name')
})

test('a refusal stands at the field to correct alone, and above the form where the screen has none', () => {
  const refused = (at: string[]) => parsePage(draw([email, password, submit], { error: { text: 'Wrong.', at } }))
  const { all } = refused(['gone', 'password'])
  const [form] = all('form')
  const alerts = all('p').filter(({ attributes }) => attributes.role === 'alert')
  expect(alerts.map(({ text }) => text)).toEqual(['Wrong.'])
  expect(form?.all('p')).toHaveLength(1)
  const [address, secret] = all('input').map(({ attributes }) => attributes)
  expect(address).not.toHaveProperty('aria-invalid')
  expect(secret).toMatchObject({ 'aria-invalid': 'true', 'aria-describedby': alerts[0]?.attributes.id, autofocus: '' })
  const above = refused(['gone'])
  expect(above.all('form')[0]?.all('p')).toEqual([])
  expect(above.all('p').map(({ text }) => text)).toEqual(['Wrong.'])
})

test('a button for passkeys is hidden until a script has found them, and the only script is the one in the policy', () => {
  const page = draw([email, password, { ...submit, needsPasskeys: true }])
  const { all } = parsePage(page)
  expect(all('div').find(({ attributes }) => attributes.id === 'passkey')?.attributes).toHaveProperty('hidden')
  const [script, ...more] = all('script')
  expect(more).toEqual([])
  const digest = createHash('sha256')
    .update(script?.text ?? '')
    .digest('base64')
  expect(page.headers['Content-Security-Policy']).toContain(`script-src 'sha256-${digest}'`)
})

test('a browser that offers passkeys in the field posts them with the fields of the offer', () => {
  const passkeyOffer = { action: ownUrl('/p'), optionsUrl: ownUrl('/o'), fields: { interactionId: 'passkey' } }
  const [, form] = parsePage(draw([{ ...email, autoComplete: 'username webauthn' }, submit], { passkeyOffer })).all(
    'form',
  )
  expect(form?.attributes).toMatchObject({ action: '/p', 'data-options': '/o' })
  expect(form?.all('input').map(({ attributes }) => attributes.name)).toEqual([
    'interactionId',
    'transactionId',
    'response',
  ])
})

test('a password manager is told whose new password is chosen, unless a field says it', () => {
  const chosen = { component: 'input', name: 'newPassword', type: 'new-password', label: 'New password' } as const
  const told = (parts: ScreenPart[]) =>
    parsePage(draw(parts, { account: 'ada@example.com' }))
      .all('input')
      .filter(({ attributes }) => attributes.autocomplete === 'username')
      .map(({ attributes }) => [attributes.value, attributes.name])
  expect(told([chosen, submit])).toEqual([['ada@example.com', undefined]])
  expect([told([email, chosen, submit]), told([password, submit])]).toEqual([[], []])
})

test('a code has a numeric keyboard and autofill', () => {
  const code = { component: 'input', name: 'code', type: 'one-time-code', label: 'Code' } as const
  expect(parsePage(draw([code, submit])).all('input')[0]?.attributes).toMatchObject({
    autocomplete: 'one-time-code',
    inputmode: 'numeric',
  })
})

test('a value in a text does not reorder what stands around it', () => {
  const text = { component: 'text', text: ['We wrote to ', '\u202eada', '.'] } as const
  expect(draw([text, email, submit]).html).toContain('<p class="lead">We wrote to <bdi>ada</bdi>.</p>')
})

test('what an application asks for is sent by its fields, and what can be left out has a box', () => {
  const scope = (name: string, description: string, isOptional = false) => ({
    name,
    description,
    isOptional,
    field: `scope:${name}`,
  })
  const scopes = [scope('openid', ''), scope('calendar.read', ''), scope('mail', 'read your mail', true)]
  const { all } = parsePage(draw([{ component: 'scopes', scopes }, submit]))
  expect(all('li').map(({ text }) => text)).toEqual(['identify you', 'calendar.read'])
  expect(all('label').map(({ text }) => text)).toEqual(['read your mail'])
  expect(all('input').map(({ attributes: { type, name } }) => [type, name])).toEqual([
    ['hidden', 'scope:openid'],
    ['hidden', 'scope:calendar.read'],
    ['checkbox', 'scope:mail'],
  ])
})

test('a weak password has its rules beside it, in the language of the page', () => {
  const rules = [
    { name: 'minLength', count: 12 },
    { name: 'disallowedCharacters', characters: '<>' },
  ] as const
  const page = draw(
    [{ ...password, name: 'newPassword', type: 'new-password' }, { component: 'rules', rules }, submit],
    {
      error: { text: 'Weak.', at: ['newPassword'] },
      locale: localeFor({ accepted: 'de' }),
    },
  )
  const { all } = parsePage(page)
  expect(all('li').map(({ text }) => text)).toEqual(['Mindestens 12 Zeichen', 'Keines dieser Zeichen: < >'])
  expect(all('input')[0]?.attributes['aria-describedby']).toBe(`screen-error ${all('ul')[0]?.attributes.id}`)
})

test('a theme sets font, corners and scheme', () => {
  const page = draw([email, submit], { theme: { font: 'serif', radius: 16, scheme: 'dark' } })
  expect(page.html).toContain('border-radius:16px')
  expect(page.html).toContain('color-scheme:dark;')
  expect(page.html).not.toContain('prefers-color-scheme')
  expect(page.html).toContain('ui-serif')
  const unsafe = { radius: 'red}' } as never
  expect(() => renderHostedMessage({ about: 'linkDone', theme: unsafe })).toThrow()
})

test('the way that was used last is marked and stands before the others, below the main button', () => {
  const button = (id: string, kind: 'secondary' | 'link') => ({ component: 'button', id, kind, text: id }) as const
  const ways: ScreenPart[] = [
    password,
    submit,
    button('forgotten', 'link'),
    button('passkey', 'secondary'),
    { component: 'more', text: 'More', parts: [button('code', 'secondary')] },
    { component: 'divider', text: 'or' },
    { component: 'providers', providers: [{ id: 'acme', label: 'Acme', button: 'social acme' }] },
  ]
  function shown(lastUsed: string) {
    const { all } = parsePage(draw(ways, { lastUsed }))
    const buttons = all('button').filter(({ attributes }) => attributes.type === 'submit')
    return {
      order: buttons.map(({ attributes }) => attributes.value),
      marked: buttons
        .filter(each => each.attributes['aria-describedby'] === 'last-used')
        .map(each => each.attributes.value),
      folds: all('details').length,
      dividers: all('p').filter(({ attributes }) => attributes.class === 'or').length,
    }
  }
  const usual = ['submit', 'forgotten', 'passkey', 'code', 'social acme']
  expect(shown('submit')).toEqual({ order: usual, marked: ['submit'], folds: 1, dividers: 1 })
  expect(shown('gone')).toEqual({ order: usual, marked: [], folds: 1, dividers: 1 })
  const withCode = ['submit', 'forgotten', 'code', 'passkey', 'social acme']
  expect(shown('code')).toEqual({ order: withCode, marked: ['code'], folds: 0, dividers: 1 })
  const withAcme = ['submit', 'forgotten', 'social acme', 'passkey', 'code']
  expect(shown('social acme')).toEqual({ order: withAcme, marked: ['social acme'], folds: 1, dividers: 0 })
})

test('providers have a logo of their own, and others the first letter of their name', () => {
  const providers = [
    { id: 'google-staff', label: 'Staff', button: 'social google-staff' },
    { id: 'acme', label: '👩‍🚀 Space', button: 'social acme' },
    { id: 'acme', label: '\u202eacme', button: 'social acme' },
  ]
  const page = draw([{ component: 'providers', providers }])
  const buttons = parsePage(page).all('button')
  expect(buttons.map(button => button.all('svg').length)).toEqual([1, 0, 0])
  expect(buttons.map(button => button.all('span')[0]?.attributes['data-initial'])).toEqual([undefined, '👩‍🚀', 'A'])
  expect(page.headers['Content-Security-Policy']).not.toContain('img-src')
})
