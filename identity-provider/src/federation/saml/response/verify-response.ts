import type { KeyObject } from 'node:crypto'
import type { Checks } from '../../sso-failures/checks.ts'
import type { PinnedKey } from '../../../foundation/certificates/pinned-key.ts'
import { DecryptionFailed, decryptAssertion, EncryptionNotAllowed } from '../../../foundation/xml/decrypt.ts'
import { parseXml, XmlInvalid } from '../../../foundation/xml/parse.ts'
import { attributeOf, everyElement, is, onlyChild, textOf } from '../../../foundation/xml/elements.ts'
import { SignatureInvalid, verifiedText } from '../../../foundation/xml/verify.ts'
import { requireConditions } from './conditions.ts'
import { readAssertion, type SamlAssertion } from './read-assertion.ts'
import { requireOneAssertion, requireStructure, StructureInvalid } from './structure.ts'

/** What a response must be to be for this configuration, and to this request. */
export type ExpectedResponse = {
  /** The identity provider's. */
  entityId: string
  /** Ours. */
  audience: string
  /** Where the response was posted. */
  acsUrl: string
  /** The id of the request; undefined when the identity provider began. */
  requestId: string | undefined
  keys: readonly PinnedKey[]
  decryptionKeys: readonly KeyObject[]
  allowsSha1: boolean
  /** Epoch milliseconds. */
  now: number
}

/**
 * The assertion of a SAML response (SAML 2.0 Profiles §4.1.4), read from nothing but text that a configured certificate
 * signed. `checks` is told of each check.
 * @throws {CheckFailed}
 */
export async function verifyResponse(xml: string, expected: ExpectedResponse, checks: Checks): Promise<SamlAssertion> {
  const received = parse(xml, checks)
  if (!is(received, 'protocol Response'))
    checks.fail('structure', { received: received.nodeName, expected: 'a SAML 2.0 Response' })
  structured(received, checks)
  requireStatus(received, checks)
  const signedResponse = signed(received, expected, checks)
  const response = signedResponse?.element ?? received
  const { assertion, signer } = await signedAssertion(response, signedResponse?.signer, expected, checks)
  requireValidCertificate(signer, expected.now, checks)
  requireEnvelope(response, assertion, expected, checks)
  const read = readAssertion(assertion)
  requireConditions(read, expected, checks)
  return read
}

type Signed = { element: Element; signer: PinnedKey }

function parse(xml: string, checks: Checks): Element {
  try {
    return parseXml(xml)
  } catch (error) {
    if (!(error instanceof XmlInvalid)) throw error
    return checks.fail('structure', { received: `a document that ${error.message}`, expected: 'a plain SAML response' })
  }
}

function structured(root: Element, checks: Checks): void {
  try {
    requireStructure(root)
    requireOneAssertion(root)
  } catch (error) {
    if (!(error instanceof StructureInvalid)) throw error
    checks.fail('structure', { received: error.message, expected: 'one response with one assertion' })
  }
  const isVersion2 = [root, ...everyElement(root, 'assertion Assertion')].every(
    element => attributeOf(element, 'Version') === '2.0',
  )
  checks.require('structure', isVersion2, { received: 'another version', expected: 'SAML 2.0' })
}

function requireStatus(response: Element, checks: Checks): void {
  const status = onlyChild(response, 'protocol Status')
  const code = status && onlyChild(status, 'protocol StatusCode')
  const inner = code && onlyChild(code, 'protocol StatusCode')
  const message = status && textOf(onlyChild(status, 'protocol StatusMessage'))
  const named = [attributeOf(code, 'Value'), attributeOf(inner, 'Value')].map(value => value?.replace(/^.*:/, ''))
  const received = [...named, message].filter(Boolean).join(', ')
  const isSuccess = attributeOf(code, 'Value') === 'urn:oasis:names:tc:SAML:2.0:status:Success'
  checks.require('status', isSuccess, { received, expected: 'Success' })
}

/** The element as it was signed; undefined when it has no signature. */
function signed(element: Element, { keys, allowsSha1 }: ExpectedResponse, checks: Checks): Signed | undefined {
  try {
    const verified = verifiedText(element, { keys, allowsSha1 })
    return verified && { element: parseXml(verified.text), signer: verified.key }
  } catch (error) {
    if (error instanceof SignatureInvalid)
      return checks.fail(error.check, { received: error.message, expected: error.expected })
    if (error instanceof XmlInvalid) return checks.fail('structure', { received: error.message, expected: 'plain XML' })
    throw error
  }
}

async function signedAssertion(
  response: Element,
  responseSigner: PinnedKey | undefined,
  expected: ExpectedResponse,
  checks: Checks,
): Promise<{ assertion: Element; signer: PinnedKey }> {
  const encrypted = onlyChild(response, 'assertion EncryptedAssertion')
  const plain = encrypted ? await decrypted(encrypted, expected, checks) : onlyChild(response, 'assertion Assertion')
  if (!plain)
    return checks.fail('structure', { received: 'a response without an assertion', expected: 'one assertion' })
  const own = signed(plain, expected, checks)
  const signer = own?.signer ?? responseSigner
  const wanted = 'the response or the assertion signed by a certificate configured here'
  if (!signer) return checks.fail('signature', { received: 'no signature', expected: wanted })
  checks.require('algorithm', true, { expected: 'RSA or ECDSA with SHA-256 or better' })
  checks.require('signature', true, { received: 'signed by a certificate configured here', expected: wanted })
  return { assertion: own?.element ?? plain, signer }
}

async function decrypted(encrypted: Element, { decryptionKeys }: ExpectedResponse, checks: Checks): Promise<Element> {
  try {
    const root = parseXml(await decryptAssertion(encrypted, decryptionKeys))
    if (!is(root, 'assertion Assertion')) throw new DecryptionFailed()
    requireStructure(root)
    requireOneAssertion(root)
    checks.require('decryption', true, { received: 'an assertion encrypted to us', expected: 'one encrypted to us' })
    return root
  } catch (error) {
    const expected = 'an assertion encrypted to the certificate of our metadata'
    if (error instanceof EncryptionNotAllowed)
      return checks.fail('algorithm', { received: error.message, expected: 'RSA-OAEP with AES-GCM or AES-CBC' })
    // One answer for all: what exactly fails would help to guess what is encrypted.
    if (error instanceof DecryptionFailed || error instanceof XmlInvalid || error instanceof StructureInvalid)
      return checks.fail('decryption', { received: 'an assertion that cannot be decrypted', expected })
    throw error
  }
}

/** An expired certificate is not trusted: its key may be anybody's by now. */
function requireValidCertificate({ validFrom, validTo }: PinnedKey, now: number, checks: Checks): void {
  const received = `a certificate valid from ${isoOf(validFrom)} to ${isoOf(validTo)}`
  checks.require('certificate', validFrom <= now && now < validTo, { received, expected: `one that is valid now` })
}

function isoOf(time: number): string {
  return Number.isFinite(time) ? new Date(time).toISOString() : 'an unknown time'
}

/** Issuer, destination and request, which both the response and its assertion name. */
function requireEnvelope(
  response: Element,
  assertion: Element,
  { entityId, acsUrl, requestId }: ExpectedResponse,
  checks: Checks,
): void {
  for (const element of [response, assertion]) {
    const issuer = onlyChild(element, 'assertion Issuer')
    if (issuer) checks.require('issuer', textOf(issuer) === entityId, { received: textOf(issuer), expected: entityId })
  }
  const destination = attributeOf(response, 'Destination')
  const isHere = destination === undefined || destination === acsUrl
  checks.require('destination', isHere, { received: destination ?? 'none', expected: acsUrl })
  const inResponseTo = attributeOf(response, 'InResponseTo')
  const isOfRequest = inResponseTo === requestId
  checks.require('request', isOfRequest, { received: inResponseTo, expected: requestId ?? 'no request' })
}
