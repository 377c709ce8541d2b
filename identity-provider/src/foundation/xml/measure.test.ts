import { expect, test } from 'vitest'
import { measureXml, messageLimits, requestLimits, XmlTooMuch } from './measure.ts'

function many(count: number, of: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => of(index)).join('')
}

const hostile: [string, string][] = [
  ['elements', `<a>${'<b/>'.repeat(6_000)}</a>`],
  ['levels', '<a>'.repeat(10_000)],
  ['attributes of one element', `<a ${many(200, index => `a${index}="" `)}/>`],
  ['namespaces of one element', `<a ${many(100, index => `xmlns:p${index}="u" `)}/>`],
  ['namespaces of nested elements', many(35, index => `<a xmlns:p${index}="u" xmlns:q${index}="u">`)],
  ['a list of prefixes', `<a><b PrefixList="${many(13_000, index => `p${index} `)}"/></a>`],
  ['characters', `<a>${'x'.repeat(300 * 1024)}</a>`],
  ['a tag without an end', `<a b="${'x'.repeat(100_000)}`],
  ['a comment without an end', `<a><!-- ${'x'.repeat(1000)}`],
]

test.each(hostile)('too many or too long: %s', (_, text) => {
  expect(() => measureXml(text, messageLimits)).toThrow(XmlTooMuch)
})

test('what messages need is let through', () => {
  const values = many(2_000, index => `<v xmlns:xs="x" xmlns:xsi="i" xsi:type="xs:string">a &gt; ${index}</v>`)
  const text = `<?xml version="1.0"?><r a='>' b="<">${values}<c/></r>`
  expect(measureXml(text, messageLimits)).toBe(text)
  expect(() => measureXml(text, requestLimits)).toThrow('more than 64 kB')
})
