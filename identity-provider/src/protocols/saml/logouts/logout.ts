import type { SigningKey } from '../../../foundation/xml/sign.ts'
import { atMostOne, children, is, namespaces, type QualifiedName, textOf } from '../../../foundation/xml/elements.ts'
import { XmlInvalid } from '../../../foundation/xml/parse.ts'
import { element, type Markup } from '../../../foundation/xml/write.ts'
import { checkHeader } from '../messages/authn-request.ts'
import { instant, status } from '../messages/response.ts'
import type { NameId } from '../messages/subject.ts'

/** A sign-out that an application asks for (SAML 2.0 Core §3.7.1). */
export type LogoutRequest = { id: string; issuer: string; nameId: string; sessionIndexes: string[] }
type Message = { id: string; issuer: string; destination: string; now: number; key: SigningKey }

const { protocol, assertion } = namespaces

/**
 * Reads a request to sign out.
 * @throws {XmlInvalid}
 */
export function readLogoutRequest(root: Element, header: { destination: string; now: number }): LogoutRequest {
  requireRoot(root, 'protocol LogoutRequest', header)
  const nameId = atMostOne(root, 'assertion NameID')
  if (!nameId) throw new XmlInvalid('has no NameID; encrypted ones are not supported')
  return {
    id: root.getAttribute('ID') ?? '',
    issuer: textOf(atMostOne(root, 'assertion Issuer')),
    nameId: textOf(nameId),
    sessionIndexes: children(root, 'protocol SessionIndex').map(textOf),
  }
}

/**
 * The answer of an application that it was told to sign a user out: its issuer, the request, and whether it did.
 * @throws {XmlInvalid}
 */
export function readLogoutResponse(root: Element, header: { destination: string; now: number }) {
  requireRoot(root, 'protocol LogoutResponse', header)
  const code = atMostOne(atMostOne(root, 'protocol Status') ?? root, 'protocol StatusCode')
  return {
    issuer: textOf(atMostOne(root, 'assertion Issuer')),
    inResponseTo: root.getAttribute('InResponseTo') ?? '',
    isDone: code?.getAttribute('Value') === 'urn:oasis:names:tc:SAML:2.0:status:Success',
  }
}

function requireRoot(root: Element, name: QualifiedName, header: { destination: string; now: number }): void {
  if (!is(root, name)) throw new XmlInvalid(`is not a ${name.split(' ')[1]} of SAML 2.0`)
  checkHeader(root, header)
}

/** Tells an application to sign a user out; unsigned, because the redirect binding signs the URL. */
export function logoutRequest(message: Message, { subject, sessionIndex, audience }: Participant): Markup {
  const nameId = { Format: subject.format, SPNameQualifier: audience }
  return element(
    'samlp:LogoutRequest',
    attributesOf(message),
    element('saml:Issuer', {}, message.issuer),
    element('saml:NameID', nameId, subject.value),
    element('samlp:SessionIndex', {}, sessionIndex),
  )
}
export type Participant = { subject: NameId; sessionIndex: string; audience: string }

/** The answer to a request to sign out. */
export function logoutResponse(message: Message & { inResponseTo: string }, code: string, detail?: string): Markup {
  return element(
    'samlp:LogoutResponse',
    { ...attributesOf(message), InResponseTo: message.inResponseTo },
    element('saml:Issuer', {}, message.issuer),
    status(detail === undefined ? { code } : { code, detail }),
  )
}

function attributesOf({ id, destination, now }: Message) {
  return {
    'xmlns:samlp': protocol,
    'xmlns:saml': assertion,
    ID: id,
    Version: '2.0',
    IssueInstant: instant(now),
    Destination: destination,
  }
}
