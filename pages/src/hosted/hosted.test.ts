import { ownUrl } from '@gatehouse/operation/safe-url'
import { expect, test } from 'vitest'

import {
  renderHostedError,
  renderHostedNewPassword,
  renderHostedSignedOut,
  renderHostedSignIn,
  renderHostedSignOut,
} from '../index.tsx'
import { type ParsedElement, parsePage } from '../testing/parse-page.ts'

function inputs(element: ParsedElement | undefined) {
  return element?.all('input').map(({ attributes }) => [attributes.type, attributes.name, attributes.value])
}

test('the sign-in form posts email, password and the hidden fields to the action', () => {
  const page = renderHostedSignIn({
    action: '/i/1',
    fields: { xsrf: 'x' },
    applicationName: 'App',
    email: 'a@b.example',
  })
  const { all } = parsePage(page)
  const [form] = all('form')
  expect(form?.attributes).toMatchObject({ method: 'post', action: '/i/1' })
  expect(inputs(form)).toEqual([
    ['hidden', 'xsrf', 'x'],
    ['email', 'email', 'a@b.example'],
    ['password', 'password', undefined],
  ])
  expect(form?.all('input').map(({ attributes }) => attributes.autocomplete)).toEqual([
    undefined,
    'username',
    'current-password',
  ])
})

test('a refused sign-in does not reveal whether email or password was wrong, and marks both', () => {
  const page = renderHostedSignIn({ action: '/i/1', applicationName: 'App', error: 'invalidCredentials' })
  const { all } = parsePage(page)
  const [notice] = all('p').filter(({ attributes }) => attributes.role === 'alert')
  expect(notice?.text).toBe('Invalid email or password.')
  for (const input of all('input')) {
    expect(input.attributes['aria-invalid']).toBe('true')
    expect(input.attributes['aria-describedby']).toBe(notice?.attributes.id)
  }
})

test('the form asks for the new password twice, and for the current one only if required', () => {
  const common = {
    action: '/i/1',
    email: 'a@b.example',
    reason: 'temporary',
    rules: [{ name: 'minLength', count: 8 }],
  } as const
  const asking = parsePage(renderHostedNewPassword({ ...common, currentPassword: 'ask' }))
  const knowing = parsePage(renderHostedNewPassword({ ...common, currentPassword: 'known' }))
  const names = (page: typeof asking) => page.all('input').map(({ attributes }) => attributes.name)
  expect(names(asking)).toEqual(['username', 'currentPassword', 'newPassword', 'newPasswordAgain'])
  expect(names(knowing)).toEqual(['username', 'newPassword', 'newPasswordAgain'])
  expect(asking.text).toContain('Your password was temporary.')
  expect(asking.text).toContain('At least 8 characters')
})

test('the sign-out page works with its button, and automatically only when allowed', () => {
  const common = { applicationName: 'App', action: '/end/confirm', fields: { xsrf: 'x', logout: 'yes' } }
  const asking = parsePage(renderHostedSignOut({ ...common, stayFields: { xsrf: 'x' } }))
  expect(asking.all('form').map(form => form.text)).toEqual(['Sign out', 'Stay signed in'])
  expect(asking.all('form').map(inputs)).toEqual([
    [
      ['hidden', 'xsrf', 'x'],
      ['hidden', 'logout', 'yes'],
    ],
    [['hidden', 'xsrf', 'x']],
  ])
  expect(asking.all('script')).toHaveLength(0)
  const automatic = parsePage(renderHostedSignOut({ ...common, isAutomatic: true }))
  expect(automatic.all('button').map(({ text }) => text)).toEqual(['Sign out'])
  expect(automatic.all('script')).toHaveLength(1)
})

test('the signed-out page links to the sign-in only when it knows the address', () => {
  expect(parsePage(renderHostedSignedOut({})).all('a')).toHaveLength(0)
  const [link] = parsePage(renderHostedSignedOut({ signInUrl: ownUrl('/signin') })).all('a')
  expect(link?.attributes.href).toBe('/signin')
})

test('the error page shows the request id', () => {
  const { all } = parsePage(renderHostedError({ reason: 'unexpected', requestId: 'req-1' }))
  expect(all('code').map(({ text }) => text)).toEqual(['req-1'])
})
