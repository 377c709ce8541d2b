import { type KeyObject, verify } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { redirectQuery } from '../../../federation/index.ts'
import { createPinnedKeys } from '../../../foundation/certificates/pinned-key.ts'
import { signatureMethodOf, verifyInput } from '../../../foundation/xml/algorithms.ts'
import { parseXml, XmlInvalid } from '../../../foundation/xml/parse.ts'
import { SignatureInvalid, verifiedText } from '../../../foundation/xml/verify.ts'
import type { Once } from '../../../foundation/requests/parameters.ts'
import { requestLimits } from '../../../foundation/xml/measure.ts'

/** Of a message in base64, and of one after decompression; requests have some 2 kB. */
const encodedMax = 64 * 1024
const inflatedMax = requestLimits.characters
const relayStateMax = 2_000

/** A message as a browser brought it. */
export type Received = {
  root: Element
  relayState: string
  isSigned: boolean
}
export type MessageName = 'SAMLRequest' | 'SAMLResponse'

/**
 * Reads a message of the redirect binding (SAML 2.0 Bindings §3.4), whose signature covers the parameters as they were
 * sent. Without certificates, a signature counts as none.
 * @throws {XmlInvalid}
 */
export function readQuery(values: Once, name: MessageName, certificates: readonly string[]): Received {
  const root = parseXml(inflate(values.get(name) ?? ''), requestLimits)
  const relayState = boundedRelayState(values.get('RelayState') ?? '')
  const signature = values.get('Signature')
  if (signature === null || certificates.length === 0) return { root, relayState, isSigned: false }
  const method = signatureMethodOf(values.get('SigAlg') ?? '', { allowsSha1: false })
  if (!method) throw new XmlInvalid('is signed with an algorithm that is not allowed; use RSA with SHA-256')
  const covered = [name, 'RelayState', 'SigAlg'].flatMap(key => values.sent(key) ?? []).join('&')
  const isValid = pinnedKeys(certificates).some(({ key }) => {
    const input = verifyInput(key, method)
    return input && verify(method.hash, Buffer.from(covered), input, Buffer.from(signature, 'base64'))
  })
  if (!isValid) throw new XmlInvalid(byNobody)
  return { root, relayState, isSigned: true }
}

/**
 * Reads a message of the POST binding (SAML 2.0 Bindings §3.5). Without certificates, a signature counts as none.
 * @throws {XmlInvalid}
 */
export function readForm(form: Once, name: MessageName, certificates: readonly string[]): Received {
  const encoded = form.get(name) ?? ''
  if (encoded.length > encodedMax) throw new XmlInvalid(`has more than ${encodedMax} characters`)
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  // node-saml compresses forms too, if it is not told otherwise.
  const xml = text.trimStart().startsWith('<') ? text : inflate(encoded)
  const relayState = boundedRelayState(form.get('RelayState') ?? '')
  const root = parseXml(xml, requestLimits)
  const verified = certificates.length > 0 ? verifiedRoot(root, certificates) : undefined
  return { root: verified ?? root, relayState, isSigned: verified !== undefined }
}

const pinnedKeys = createPinnedKeys()
const byNobody = 'has a signature that none of the known certificates made'

/** Only what the signature covers; undefined where there is none. @throws {XmlInvalid} for one that does not count */
function verifiedRoot(root: Element, certificates: readonly string[]): Element | undefined {
  try {
    const verified = verifiedText(root, { keys: pinnedKeys(certificates), allowsSha1: false })
    return verified && parseXml(verified.text, requestLimits)
  } catch (error) {
    if (!(error instanceof SignatureInvalid)) throw error
    const { check, message, expected } = error
    if (check === 'signature') throw new XmlInvalid(byNobody)
    throw new XmlInvalid(`is signed with ${message.slice(0, 200)}; use ${expected}`)
  }
}

function inflate(encoded: string): string {
  if (encoded.length > encodedMax) throw new XmlInvalid(`has more than ${encodedMax} characters`)
  try {
    return inflateRawSync(Buffer.from(encoded, 'base64'), { maxOutputLength: inflatedMax }).toString('utf8')
  } catch (cause) {
    throw new XmlInvalid('is not compressed as the redirect binding requires', { cause })
  }
}

function boundedRelayState(text: string): string {
  if (text.length > relayStateMax) throw new XmlInvalid(`has a RelayState of more than ${relayStateMax} characters`)
  return text
}

/** The URL that brings a signed message by redirect. */
export function redirectUrl(
  target: string,
  { name, xml, relayState }: { name: MessageName; xml: string; relayState: string },
  privateKey: KeyObject,
): string {
  const query = redirectQuery({ kind: name, xml, relayState, key: privateKey })
  return `${target}${target.includes('?') ? '&' : '?'}${query}`
}
