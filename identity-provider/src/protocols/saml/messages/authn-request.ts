import { atMostOne, children, is, textOf } from '../../../foundation/xml/elements.ts'
import { XmlInvalid } from '../../../foundation/xml/parse.ts'
import { bindings } from './names.ts'

/** What an application asks for (SAML 2.0 Core §3.4.1). */
export type AuthnRequest = {
  id: string
  issuer: string
  consumer: { url: string | undefined; index: number | undefined }
  nameIdFormat: string
  isForced: boolean
  isPassive: boolean
  /** The authentication contexts it accepts; [] for any. */
  contexts: string[]
}

/** Clocks differ, and users wait before they follow a redirect. */
const ageMsMax = 10 * 60_000
const skewMs = 3 * 60_000

/**
 * Reads a request for authentication.
 * @throws {XmlInvalid} with what the application has to change
 */
export function readAuthnRequest(
  root: Element,
  { destination, now }: { destination: string; now: number },
): AuthnRequest {
  if (!is(root, 'protocol AuthnRequest')) throw new XmlInvalid('is not an AuthnRequest of SAML 2.0')
  checkHeader(root, { destination, now })
  const binding = root.getAttribute('ProtocolBinding') || bindings.post
  if (binding !== bindings.post) throw new XmlInvalid('asks for an answer by another binding than HTTP-POST')
  const index = root.getAttribute('AssertionConsumerServiceIndex')
  const policy = atMostOne(root, 'protocol NameIDPolicy')
  const requested = atMostOne(root, 'protocol RequestedAuthnContext')
  return {
    id: root.getAttribute('ID') ?? '',
    issuer: textOf(atMostOne(root, 'assertion Issuer')),
    consumer: {
      url: root.getAttribute('AssertionConsumerServiceURL') || undefined,
      index: index ? Number.parseInt(index, 10) : undefined,
    },
    nameIdFormat: policy?.getAttribute('Format') ?? '',
    isForced: isTrue(root.getAttribute('ForceAuthn')),
    isPassive: isTrue(root.getAttribute('IsPassive')),
    contexts: requested ? children(requested, 'assertion AuthnContextClassRef').map(textOf) : [],
  }
}

/**
 * Checks what every message has: version, id, time and destination.
 * @throws {XmlInvalid}
 */
export function checkHeader(root: Element, { destination, now }: { destination: string; now: number }): void {
  if (root.getAttribute('Version') !== '2.0') throw new XmlInvalid('is not of version 2.0')
  if (!/^[A-Za-z_][\w.-]{0,199}$/.test(root.getAttribute('ID') ?? '')) throw new XmlInvalid('has no valid ID')
  const issued = Date.parse(root.getAttribute('IssueInstant') ?? '')
  if (Number.isNaN(issued)) throw new XmlInvalid('has no IssueInstant')
  if (issued > now + skewMs) throw new XmlInvalid('is from the future; check the clock of the application')
  if (issued < now - ageMsMax) throw new XmlInvalid('is older than 10 minutes; start again at the application')
  const sentTo = root.getAttribute('Destination')
  if (sentTo && sentTo !== destination) throw new XmlInvalid(`is for ${sentTo}, but was sent to ${destination}`)
}

function isTrue(value: string | null): boolean {
  return value === 'true' || value === '1'
}
