import { createHash, type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { envelopedSignature, exclusiveCanonicalization, rsaSha256, sha256 } from './algorithms.ts'
import { namespaces } from './elements.ts'
import { canonical, element, type Markup } from './write.ts'

export type SigningKey = { privateKey: KeyObject; certificate: string }

/** On a thread of the pool: a signature takes half a millisecond. */
const signAside = promisify<string, Buffer, KeyObject, Buffer>(sign)
const ids = ['ID', 'AssertionID']

/**
 * An element with a signature over it (XML Signature, RSA with SHA-256, exclusive canonicalization). Its id is referred to; the
 * signature follows the first child that is called `after`, else it comes first.
 */
export async function signed(markup: Markup, key: SigningKey, { after }: { after?: string } = {}): Promise<Markup> {
  if ('text' in markup) throw new Error('unreachable: only what was written here is signed')
  const [, id] = markup.attributes.find(([name]) => ids.includes(name)) ?? []
  if (id === undefined) throw new Error(`unreachable: ${markup.name} has no id`)
  const info = signedInfo(id, createHash('sha256').update(canonical(markup)).digest('base64'))
  const ds = { ds: namespaces.signature }
  const value = await signAside('sha256', Buffer.from(canonical(info, ds)), key.privateKey)
  const signature = element(
    'ds:Signature',
    { 'xmlns:ds': namespaces.signature },
    info,
    element('ds:SignatureValue', {}, value.toString('base64')),
    element('ds:KeyInfo', {}, x509Data(key.certificate)),
  )
  const before = markup.content.findIndex(one => typeof one === 'object' && 'name' in one && one.name === after) + 1
  return { ...markup, content: markup.content.toSpliced(before, 0, signature) }
}

function signedInfo(id: string, digest: string): Markup {
  const method = (name: string, Algorithm: string) => element(`ds:${name}`, { Algorithm })
  return element(
    'ds:SignedInfo',
    {},
    method('CanonicalizationMethod', exclusiveCanonicalization),
    method('SignatureMethod', rsaSha256),
    element(
      'ds:Reference',
      { URI: `#${id}` },
      element(
        'ds:Transforms',
        {},
        method('Transform', envelopedSignature),
        method('Transform', exclusiveCanonicalization),
      ),
      method('DigestMethod', sha256),
      element('ds:DigestValue', {}, digest),
    ),
  )
}

/** A certificate, of PEM. */
export function x509Data(certificate: string): Markup {
  const base64 = certificate.replaceAll(/-----[A-Z ]+-----|\s/g, '')
  return element('ds:X509Data', {}, element('ds:X509Certificate', {}, base64))
}
