import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages, localeFor } from './languages.ts'
import { messages as english } from './messages.en.ts'
import { otherWords } from '../testing/glossary.ts'
import { everyPage } from '../testing/every-page.ts'
import { parsePage, shownTexts } from '../testing/parse-page.ts'

const charactersMax = 90
/** Words that German has from English, and names that providers have in their own consoles. */
const sameInGerman = new Set([
  'Code',
  'Name',
  'Okta',
  'Microsoft Entra ID',
  'ACS URL',
  'Metadata URL',
  'Issuer',
  'SCREEN · Gatehouse',
])

function placeholders(text: string) {
  return (text.match(/\{\w+\}/g) ?? []).toSorted()
}

test('every file of texts is a language of the pages', () => {
  const files = readdirSync(new URL('.', import.meta.url)).flatMap(name => /^messages\.(.+)\.ts$/.exec(name)?.[1] ?? [])
  expect([...languages.values()].map(({ language }) => language)).toEqual(files)
  expect(files).toEqual(expect.arrayContaining(['ar', 'de', 'en']))
})

test.each([...languages.keys()])('%s has every text, whole, short and with the values of the English one', tag => {
  const texts: Partial<Record<string, string>> = languages.get(tag)?.messages ?? {}
  expect(Object.keys(texts)).toEqual(Object.keys(english))
  for (const [key, original] of Object.entries(english)) {
    const text = texts[key] ?? ''
    expect(text.length, `${key}: ${text}`).toBeLessThanOrEqual(charactersMax)
    // A text with a space at its end is a part that something is put after.
    expect(text.trim(), key).toBe(text)
    expect(text, key).not.toBe('')
    expect(placeholders(text), `${key}: ${text}`).toEqual(placeholders(original))
    // Its wording is that of another library, which `sign-in.test.ts` keeps.
    if (key !== 'signIn.error.email') expect(text, key).not.toMatch(otherWords[tag] ?? /^$/)
  }
})

test.each([
  ['de', 'de'],
  ['de-AT,en;q=0.9', 'de'],
  ['DE', 'de'],
  ['fr-FR,fr;q=0.9,de;q=0.5,en;q=0.8', 'en'],
  ['ar-EG', 'ar'],
  ['en;q=0.1, de;q=0.2', 'de'],
  ['de;q=0, en', 'en'],
  ['*', 'en'],
  ['', 'en'],
  ['de-'.repeat(5000), 'de'],
  [',;q=,;;q=x,__proto__,constructor', 'en'],
])('a browser that accepts %j gets %s', (accepted, language) => {
  expect(localeFor({ accepted }).language).toBe(language)
})

test.each([
  ['de', 'de'],
  ['fr de-CH en', 'de'],
  ['fr', 'ar'],
  [['de'], 'ar'],
  [undefined, 'ar'],
])('ui_locales %j precede the languages of the browser', (uiLocales, language) => {
  expect(localeFor({ accepted: 'ar', uiLocales }).language).toBe(language)
})

test('pages in German have no English left', () => {
  const inEnglish = everyPage('§')
  for (const [name, page] of Object.entries(everyPage('§', { locale: localeFor({ accepted: 'de' }) }))) {
    const original = inEnglish[name]
    if (original === undefined) throw new Error('unreachable: both have the same names')
    const isSame = new Set(shownTexts(original))
    const left = shownTexts(page).filter(text => isSame.has(text) && /\p{Ll}/u.test(text) && !sameInGerman.has(text))
    expect(left, name).toEqual([])
  }
})

test('a page says its language and direction, and no cache may give it to a visitor of another language', () => {
  for (const page of Object.values(everyPage('§', { locale: localeFor({ accepted: 'ar' }) }))) {
    expect(parsePage(page).all('html')[0]?.attributes).toEqual({ lang: 'ar', dir: 'rtl' })
    expect(page.headers).toMatchObject({ 'Content-Language': 'ar', Vary: 'Accept-Language' })
    expect(page.headers['Cache-Control']).toContain('no-store')
  }
})
