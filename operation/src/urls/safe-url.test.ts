import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  exactUrl,
  optionalSafeUrl,
  originOf,
  ownUrl,
  parseSafePath,
  parseSafeUrl,
  safeUrl,
  withParameter,
} from '../index.ts'

test.each([
  ['https://app.example', 'https://app.example/'],
  ['HTTPS://App.Example:443/a/../b?x="1"#<f>', 'https://app.example/b?x=%221%22#%3Cf%3E'],
  ['http://[::1]:3000/ü', 'http://[::1]:3000/%C3%BC'],
  ['http://127.1/', 'http://127.0.0.1/'],
  ['https://app.example/?next=https://other.example/', 'https://app.example/?next=https://other.example/'],
  ['https://app.example/@name', 'https://app.example/@name'],
])('%j is normalized to %j', (text, normalized) => {
  expect(parseSafeUrl(text)).toBe(normalized)
  expect(parseSafeUrl(normalized)).toBe(normalized)
})

const refused = [
  '',
  'app.example',
  '/path',
  '//app.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://app.example/',
  'blob:https://app.example/x',
  'https:app.example',
  'https:/app.example',
  'https://',
  'https://user@app.example/',
  'https://user:pw@app.example/',
  'https://@app.example/',
  'https://:@app.example/',
  'https://app.example\\@evil.example/',
  'https://app.example/a\\b',
  'https://app.example/a b',
  ' https://app.example/',
  'https://app.example/\u00a0',
  'https://app.example/\u2028x',
  'https://app.example/\r\nLocation: x',
  'https://app.example/\tx',
  'https://app.example/\u0000',
  'https://app.example/\u0085',
  'https://app.example/\u202ex',
  'https://app.example/\ufeff',
  'https://app.exa\u00admple/',
]
test.each(refused)('%j is refused as a URL, and in every kind of field', text => {
  expect(parseSafeUrl(text)).toBeUndefined()
  expect(safeUrl.safeParse(text).success).toBe(false)
  expect(exactUrl.safeParse(text).success).toBe(false)
})

test.each([
  ['/', '/'],
  ['/a?b=c#d', '/a?b=c#d'],
  ['/a/../b', '/b'],
])('the path %j is normalized to %j', (text, normalized) => expect(parseSafePath(text)).toBe(normalized))

test.each(['', 'a', '//evil.example', '/\\evil.example', '/\t/evil.example', '/a b', '/.//evil.example', '/x/..//y'])(
  '%j is refused as a path on our origin',
  text => expect(parseSafePath(text)).toBeUndefined(),
)

test('an exact URL is not normalized, and an empty optional URL is undefined', () => {
  expect(exactUrl.parse('https://idp.example')).toBe('https://idp.example')
  const Input = z.object({ url: optionalSafeUrl })
  expect([Input.parse({}), Input.parse({ url: '' })]).toEqual([{}, { url: undefined }])
  expect(Input.safeParse({ url: 'javascript:alert(1)' }).success).toBe(false)
})

test('a parameter is added before the fragment and replaces one of the same name', () => {
  const url = ownUrl('https://app.example/x?flag&t=mine&a=b%20c&%74=again#part')
  expect(withParameter(url, 't', 'to&ken')).toBe('https://app.example/x?flag&a=b%20c&t=to%26ken#part')
  expect(withParameter(ownUrl('/x'), 't', '1')).toBe('/x?t=1')
  expect(originOf(url)).toBe('https://app.example')
})

test('an invalid URL composed by ourselves is a bug', () => {
  expect(() => ownUrl('javascript:alert(1)')).toThrow('unreachable')
  expect(() => ownUrl('//evil.example')).toThrow('unreachable')
})
