import { createHash, timingSafeEqual, verify } from 'node:crypto'
import { ExclusiveCanonicalization } from 'xml-crypto'
import type { PinnedKey } from '../certificates/pinned-key.ts'
import {
  digestMethodOf,
  envelopedSignature,
  exclusiveCanonicalization,
  signatureMethodOf,
  verifyInput,
} from './algorithms.ts'
import { isElement } from './parse.ts'
import { attributeOf, childElements, children, is, onlyChild, type QualifiedName, textOf } from './elements.ts'

/** Why a signature does not count: what the failed check is, and what was found. */
export class SignatureInvalid extends Error {
  override readonly name = 'SignatureInvalid'
  readonly check: 'structure' | 'algorithm' | 'signature'
  readonly expected: string
  constructor(check: 'structure' | 'algorithm' | 'signature', received: string, expected: string) {
    super(received)
    this.check = check
    this.expected = expected
  }
}

type Verified = { text: string; key: PinnedKey }

/**
 * The canonical text of an element whose own signature a pinned key made; undefined when it has no signature. Only
 * this text may be read: the document around it is not signed. The profile is that of SAML 2.0 Core §5.4: one
 * reference, to the element itself, enveloped, exclusively canonicalized. KeyInfo is ignored.
 * @throws {SignatureInvalid}
 */
export function verifiedText(
  element: Element,
  { keys, allowsSha1 }: { keys: readonly PinnedKey[]; allowsSha1: boolean },
): Verified | undefined {
  const signatures = children(element, 'signature Signature')
  const [signature] = signatures
  if (!signature) return undefined
  if (signatures.length > 1) throw new SignatureInvalid('structure', 'several signatures', 'one signature')
  const { signedInfo, reference, method, digest, value } = read(signature, { allowsSha1 })
  const id = attributeOf(element, 'ID')
  const uri = reference.getAttribute('URI')
  if (id === undefined || uri !== `#${id}`)
    throw new SignatureInvalid('structure', `a reference to ${uri}`, `a reference to the ${element.localName} itself`)
  const signedText = canonical(signedInfo, prefixesOf(onlyChild(signedInfo, 'signature CanonicalizationMethod')))
  const text = withoutChild(element, signature, () => canonical(element, prefixesOf(...transformsOf(reference))))
  const actual = createHash(digest.hash).update(text).digest()
  if (actual.length !== digest.value.length || !timingSafeEqual(actual, digest.value))
    throw new SignatureInvalid('signature', 'a document that was changed after it was signed', 'the signed document')
  const key = keys.find(pinned => {
    const input = verifyInput(pinned.key, method)
    return input !== undefined && verify(method.hash, Buffer.from(signedText), input, value)
  })
  if (!key)
    throw new SignatureInvalid(
      'signature',
      'a signature by another key',
      'a signature by a certificate configured here',
    )
  return { text, key }
}

function read(signature: Element, allowed: { allowsSha1: boolean }) {
  requireChildren(signature, ['signature SignedInfo', 'signature SignatureValue', 'signature KeyInfo'])
  const signedInfo = onlyChild(signature, 'signature SignedInfo')
  const value = Buffer.from(textOf(onlyChild(signature, 'signature SignatureValue')), 'base64')
  const reference = signedInfo && onlyChild(signedInfo, 'signature Reference')
  if (!signedInfo || !reference) throw new SignatureInvalid('structure', 'a signature without one reference', 'one')
  requireChildren(signedInfo, ['signature CanonicalizationMethod', 'signature SignatureMethod', 'signature Reference'])
  requireChildren(reference, ['signature Transforms', 'signature DigestMethod', 'signature DigestValue'])
  requireAlgorithms(signedInfo, reference)
  const methodUri = algorithmOf(onlyChild(signedInfo, 'signature SignatureMethod'))
  const method = signatureMethodOf(methodUri, allowed)
  if (!method) throw new SignatureInvalid('algorithm', methodUri, 'RSA or ECDSA with SHA-256, SHA-384 or SHA-512')
  const digestUri = algorithmOf(onlyChild(reference, 'signature DigestMethod'))
  const hash = digestMethodOf(digestUri, allowed)
  if (!hash) throw new SignatureInvalid('algorithm', digestUri, 'SHA-256, SHA-384 or SHA-512')
  const digest = { hash, value: Buffer.from(textOf(onlyChild(reference, 'signature DigestValue')), 'base64') }
  return { signedInfo, reference, method, digest, value }
}

/** SAML 2.0 Core §5.4.3, §5.4.4. Without comments in the document, both forms of the algorithm are the same. */
function requireAlgorithms(signedInfo: Element, reference: Element): void {
  const isExclusive = (uri: string) =>
    uri === exclusiveCanonicalization || uri === `${exclusiveCanonicalization}WithComments`
  const canonicalization = algorithmOf(onlyChild(signedInfo, 'signature CanonicalizationMethod'))
  if (!isExclusive(canonicalization))
    throw new SignatureInvalid('algorithm', canonicalization, exclusiveCanonicalization)
  const [first = '', second = '', ...more] = transformsOf(reference).map(algorithmOf)
  if (first === envelopedSignature && isExclusive(second) && more.length === 0) return
  const received = [first, second, ...more].filter(Boolean).join(' ')
  throw new SignatureInvalid('algorithm', received, `${envelopedSignature} ${exclusiveCanonicalization}`)
}

function transformsOf(reference: Element): Element[] {
  const transforms = onlyChild(reference, 'signature Transforms')
  return transforms ? children(transforms, 'signature Transform') : []
}

/** Nothing but these may be there, each at most once: an object in a signature could hold another assertion. */
function requireChildren(element: Element, allowed: QualifiedName[]): void {
  for (const child of childElements(element)) {
    const isKnown = allowed.some(name => is(child, name))
    const isOnce = childElements(element).filter(other => other.localName === child.localName).length === 1
    if (!isKnown || !isOnce)
      throw new SignatureInvalid('structure', `${child.nodeName} in ${element.nodeName}`, 'a plain signature')
  }
}

function algorithmOf(element: Element | undefined): string {
  return attributeOf(element, 'Algorithm') ?? ''
}

/** The prefixes that are canonicalized though no name uses them (Exclusive XML Canonicalization, section 3). */
function prefixesOf(...holders: (Element | undefined)[]): string[] {
  const lists = holders.flatMap(holder => (holder ? children(holder, 'exclusive InclusiveNamespaces') : []))
  const texts = lists.map(list => attributeOf(list, 'PrefixList') ?? '')
  if (texts.some(text => text.length > prefixCharactersMax) || lists.length > prefixListsMax)
    throw new SignatureInvalid('structure', 'a long list of prefixes', `at most ${prefixCharactersMax} characters`)
  return texts.flatMap(text => text.split(/\s+/)).filter(prefix => prefix !== '')
}

const prefixCharactersMax = 500
const prefixListsMax = 4

function canonical(element: Element, inclusiveNamespacesPrefixList: string[]): string {
  const ancestorNamespaces = inclusiveNamespacesPrefixList.length > 0 ? namespacesAt(element) : []
  return new ExclusiveCanonicalization().process(element, { inclusiveNamespacesPrefixList, ancestorNamespaces })
}

/** The namespaces in scope; the nearest declaration of a prefix counts. */
function namespacesAt(element: Element): { prefix: string; namespaceURI: string }[] {
  const found = new Map<string, string>()
  for (let at: Node | null = element; at && isElement(at); at = at.parentNode) {
    for (const { prefix, localName, value } of Array.from(at.attributes))
      if (prefix === 'xmlns' && !found.has(localName)) found.set(localName, value)
  }
  return [...found].map(([prefix, namespaceURI]) => ({ prefix, namespaceURI }))
}

function withoutChild(parent: Element, child: Element, run: () => string): string {
  const next = child.nextSibling
  parent.removeChild(child)
  try {
    return run()
  } finally {
    parent.insertBefore(child, next)
  }
}
