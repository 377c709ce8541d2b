import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ExclusiveCanonicalization } from 'xml-crypto'
import { parseXml } from './parse.ts'
import { signed } from './sign.ts'
import { verifiedText } from './verify.ts'
import { canonical, element, type Markup, write } from './write.ts'

const spaces = { a: 'urn:a', b: 'urn:b', c: 'urn:c' }
const declared = Object.fromEntries(Object.entries(spaces).map(([prefix, uri]) => [`xmlns:${prefix}`, uri]))
const prefix = fc.constantFrom('a', 'b', 'c')
const name = fc.constantFrom('Z', 'kind', 'name', 'Name', 'é')
const text = fc.string({
  unit: fc.constantFrom('a', ' ', '\t', '\n', '\r', '&', '<', '>', '"', "'", '\u0000', '\ud800', '😀', ']]>'),
})

/** Elements with prefixes that they declare, again, or not at all; the root declares all. */
const tree: fc.Arbitrary<Markup> = fc.letrec<{ node: Markup }>(tie => ({
  node: fc
    .record({
      prefix,
      name,
      plain: fc.dictionary(name, text, { maxKeys: 3 }),
      prefixed: fc.dictionary(
        fc.tuple(prefix, name).map(([of, local]) => `${of}:${local}`),
        text,
        { maxKeys: 2 },
      ),
      own: fc.uniqueArray(prefix, { maxLength: 2 }),
      content: fc.array(fc.oneof({ depthSize: 'small' }, text, tie('node')), { maxLength: 3 }),
    })
    .map(given => {
      const own = Object.fromEntries(given.own.map(one => [`xmlns:${one}`, spaces[one as keyof typeof spaces]]))
      return element(`${given.prefix}:${given.name}`, { ...given.plain, ...own, ...given.prefixed }, ...given.content)
    }),
})).node

test('the canonical text of what is written is the one that a library makes of what is sent', () => {
  fc.assert(
    fc.property(tree, inner => {
      const whole = element('a:Root', declared, inner)
      const root = parseXml(write(whole))
      expect(canonical(whole)).toBe(new ExclusiveCanonicalization().process(root, {}))
      const [first] = Array.from(root.childNodes)
      if (first) expect(canonical(inner, spaces)).toBe(new ExclusiveCanonicalization().process(first as Element, {}))
    }),
    { numRuns: 300 },
  )
})

test('a signature holds inside another document, and not for a document that was changed', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { privateKey, certificate: 'QUJD' }
  const keys = [{ key: publicKey, validFrom: 0, validTo: Number.MAX_SAFE_INTEGER }]
  const inner = element(
    'saml:Assertion',
    { 'xmlns:saml': 'urn:saml', ID: 'one' },
    element('saml:Issuer', {}, 'a "b" & c'),
  )
  const assertion = await signed(inner, key, { after: 'saml:Issuer' })
  const outer = element(
    'samlp:Response',
    { 'xmlns:samlp': 'urn:samlp', 'xmlns:saml': 'urn:saml', ID: 'two' },
    assertion,
  )
  const sent = write(await signed(outer, key))
  const verified = (xml: string) => {
    const root = parseXml(xml)
    const found = root.getElementsByTagName('saml:Assertion')[0] as Element
    return [root, found].map(one => verifiedText(one, { keys, allowsSha1: false })?.text)
  }
  expect(verified(sent)).toEqual([expect.stringContaining('<samlp:Response'), canonical(inner)])
  expect(() => verified(sent.replace('&amp; c', '&amp; d'))).toThrow('changed after it was signed')
})
