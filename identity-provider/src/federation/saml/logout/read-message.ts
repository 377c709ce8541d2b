import { verify } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import type { SamlConfiguration } from '../service-provider/configurations.ts'
import { clockSkewMs } from '../response/conditions.ts'
import { signatureMethodOf, verifyInput } from '../../../foundation/xml/algorithms.ts'
import { messageLimits } from '../../../foundation/xml/measure.ts'
import { parseXml } from '../../../foundation/xml/parse.ts'
import { attributeOf, onlyChild, textOf } from '../../../foundation/xml/elements.ts'
import { verifiedText } from '../../../foundation/xml/verify.ts'
import type { Once } from '../../../foundation/requests/parameters.ts'

/** A logout message is refused; the message says why. */
export class LogoutRefused extends Error {
  override readonly name = 'LogoutRefused'
}

export type Received =
  | { binding: 'redirect'; kind: 'SAMLRequest' | 'SAMLResponse'; query: Once }
  | { binding: 'post'; kind: 'SAMLRequest' | 'SAMLResponse'; message: string }

/**
 * The root of a logout message that a configured certificate signed, for this address and now (SAML 2.0 Core §3.7).
 * @throws {LogoutRefused}
 */
export function readLogoutMessage(received: Received, at: SamlConfiguration, now: number): Element {
  const root = received.binding === 'redirect' ? fromQuery(received, at) : fromForm(received.message, at)
  const issuer = textOf(onlyChild(root, 'assertion Issuer'))
  if (issuer !== at.saml.entityId) throw new LogoutRefused(`the issuer is ${issuer || 'missing'}`)
  const destination = attributeOf(root, 'Destination')
  if (destination !== undefined && destination !== at.logoutUrl)
    throw new LogoutRefused(`the destination is ${destination}`)
  const issuedAt = Date.parse(attributeOf(root, 'IssueInstant') ?? '')
  const expiry = attributeOf(root, 'NotOnOrAfter')
  const isNow =
    Math.abs(now - issuedAt) <= clockSkewMs && (expiry === undefined || now - clockSkewMs < Date.parse(expiry))
  if (!isNow) throw new LogoutRefused('the message is not of this time')
  return root
}

function fromForm(message: string, at: SamlConfiguration): Element {
  const root = parseXml(Buffer.from(message, 'base64').toString('utf8'))
  const verified = verifiedText(root, { keys: at.keys, allowsSha1: at.saml.allowSha1 })
  if (!verified) throw new LogoutRefused('the message is not signed')
  return parseXml(verified.text)
}

/** SAML 2.0 Bindings §3.4.4.1: the signature covers the parameters as they were encoded, in this order. */
function fromQuery({ kind, query }: Extract<Received, { binding: 'redirect' }>, at: SamlConfiguration): Element {
  const valueIn = (name: string) => query.get(name) ?? ''
  const method = signatureMethodOf(valueIn('SigAlg'), { allowsSha1: at.saml.allowSha1 })
  if (!method) throw new LogoutRefused('the message is not signed, or by an algorithm that is not allowed')
  const covered = [kind, 'RelayState', 'SigAlg'].flatMap(name => query.sent(name) ?? [])
  const signature = Buffer.from(valueIn('Signature'), 'base64')
  const isSigned = at.keys.some(({ key }) => {
    const input = verifyInput(key, method)
    return input !== undefined && verify(method.hash, Buffer.from(covered.join('&')), input, signature)
  })
  if (!isSigned) throw new LogoutRefused('no configured certificate made the signature')
  const xml = inflateRawSync(Buffer.from(valueIn(kind), 'base64'), { maxOutputLength: messageLimits.characters })
  return parseXml(xml.toString('utf8'))
}
