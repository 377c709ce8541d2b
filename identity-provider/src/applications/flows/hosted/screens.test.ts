import { localeFor } from '@gatehouse-id/pages'
import { parsePage, shownTexts } from '@gatehouse-id/pages/testing'
import { expect, test } from 'vitest'
import { builtInScreen, builtInScreens, type Project } from './testing-screens.ts'

async function offered(project: Project) {
  const { all } = parsePage(await builtInScreen('sign-in', { value: 'Ada', project }))
  return {
    buttons: all('button')
      .filter(({ attributes }) => attributes.type === 'submit')
      .map(({ text }) => text),
    types: all('input').map(({ attributes }) => attributes.type),
  }
}
const none = { password: false, oneTimeCode: false, magicLink: false, passkey: false, social: false }
const nothing = { hasSso: false, hasProviders: false, canSignUp: false }

test('the first page offers exactly the methods of the project', async () => {
  expect(await offered({})).toEqual({
    buttons: [
      'Sign in',
      'Forgot your password?',
      'Use a passkey',
      'Email me a code',
      'Email me a link',
      'Use a phone number',
      'Use single sign-on',
      'Continue with GOOGLE',
      'Continue with MICROSOFT',
      'Continue with Ada',
      'Create one',
    ],
    types: ['hidden', 'email', 'password', 'hidden', 'hidden'],
  })
  expect(await offered({ methods: { ...none, oneTimeCode: true, magicLink: true }, ...nothing })).toEqual({
    buttons: ['Email me a code', 'Email me a link', 'Use a phone number'],
    types: ['email'],
  })
  expect(await offered({ methods: none, ...nothing, hasSso: true })).toEqual({
    buttons: ['Use single sign-on'],
    types: ['email'],
  })
  expect(
    await offered({ methods: { ...none, social: true }, ...nothing, takesAddress: false, hasProviders: true }),
  ).toEqual({ buttons: ['Continue with GOOGLE', 'Continue with MICROSOFT', 'Continue with Ada'], types: [] })
})

test('other methods do not ask for a password', async () => {
  const { all } = parsePage(await builtInScreen('sign-in', { value: 'Ada' }))
  const others = all('button').filter(({ text, attributes }) => attributes.type === 'submit' && text !== 'Sign in')
  for (const { attributes } of others) expect(attributes).toHaveProperty('formnovalidate')
})

test('the screens in German have no English left', async () => {
  const inEnglish = await builtInScreens('§')
  const same = new Set(['Code', 'Name', 'Continue with GOOGLE', 'GOOGLE', 'MICROSOFT'])
  for (const [name, page] of Object.entries(await builtInScreens('§', { locale: localeFor({ accepted: 'de' }) }))) {
    const original = inEnglish[name]
    if (!original) throw new Error('unreachable: both have the same names')
    const left = shownTexts(page).filter(text => shownTexts(original).includes(text) && /\p{Ll}/u.test(text))
    expect(
      left.filter(text => !same.has(text)),
      name,
    ).toEqual([])
  }
})
