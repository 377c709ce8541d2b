import { ownUrl } from '@gatehouse-id/operation/safe-url'
import { expect, test } from 'vitest'

import {
  renderHostedMessage,
  renderHostedPasskey,
  renderHostedError,
  renderHostedSignedOut,
  renderHostedSignOut,
} from '../index.tsx'
import { type ParsedElement, parsePage } from '../testing/parse-page.ts'

function inputs(element: ParsedElement | undefined) {
  return element?.all('input').map(({ attributes }) => [attributes.type, attributes.name, attributes.value])
}

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

test('the options of a ceremony are data of the form, not part of a script', () => {
  const ceremony = '{"publicKey":{"challenge":"</script><script>alert(1)</script>"}}'
  const { all } = parsePage(renderHostedPasskey({ kind: 'add', action: '/p', ceremony, otherUrl: ownUrl('/later') }))
  expect(all('script')).toHaveLength(1)
  expect(all('form')[0]?.attributes['data-options']).toBe(ceremony)
})

test('the policy of a page without a form allows no form', () => {
  const page = renderHostedMessage({ about: 'linkCode', code: '123456' })
  expect(page.headers['Content-Security-Policy']).toContain("form-action 'none'")
})
