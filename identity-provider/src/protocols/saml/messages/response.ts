import { encryptedFor } from '../../../foundation/xml/encrypt.ts'
import { signed, type SigningKey } from '../../../foundation/xml/sign.ts'
import { element, type Markup, write } from '../../../foundation/xml/write.ts'
import type { Attribute } from './attributes.ts'
import { namespaces } from '../../../foundation/xml/elements.ts'
import { statusCodes } from './names.ts'
import type { NameId } from './subject.ts'

/** An answer to an application (SAML 2.0 Core §3.4.3): who signed in, or why nobody did. */
export type Answer = {
  /** Entity id of this provider. */
  issuer: string
  /** Where the answer is posted. */
  destination: string
  /** The id of the request; undefined for a sign-in that began here. */
  inResponseTo: string | undefined
  /** Epoch milliseconds. */
  now: number
  newId(): string
  key: SigningKey
}
export type Authenticated = {
  audience: string
  subject: NameId
  attributes: Attribute[]
  /** When the user signed in, epoch milliseconds. */
  authenticatedAt: number
  context: string
  sessionIndex: string
  /** PEM; encrypts the assertion. */
  encryptionCertificate: string | undefined
}
export type Refused = { code: string; detail?: string; message: string }

/** How long the application may use the assertion. */
const validMs = 5 * 60_000
const skewMs = 30_000
/** Where the schemas want the signature. */
export const issuerFirst = { after: 'saml:Issuer' }

/** A signed answer with a signed assertion, which is encrypted if the application has a key for it. */
export async function successResponse(answer: Answer, authenticated: Authenticated): Promise<string> {
  const assertion = await signed(assertionOf(answer, authenticated), answer.key, issuerFirst)
  const { encryptionCertificate } = authenticated
  const content = encryptionCertificate
    ? element('saml:EncryptedAssertion', {}, await encryptedFor(assertion, encryptionCertificate))
    : assertion
  return response(answer, status({ code: statusCodes.success }), content)
}

/** A signed answer that nobody signed in. */
export function refusalResponse(answer: Answer, refused: Refused): Promise<string> {
  return response(answer, status(refused))
}

/** The element that says how a request ended; also of sign-outs. */
export function status({ code, detail, message }: Partial<Refused> & { code: string }): Markup {
  const nested = detail === undefined ? [] : [element('samlp:StatusCode', { Value: detail })]
  const said = message === undefined ? [] : [element('samlp:StatusMessage', {}, message)]
  return element('samlp:Status', {}, element('samlp:StatusCode', { Value: code }, ...nested), ...said)
}

async function response(
  { issuer, destination, inResponseTo, now, newId, key }: Answer,
  ...content: Markup[]
): Promise<string> {
  const attributes = {
    'xmlns:samlp': namespaces.protocol,
    'xmlns:saml': namespaces.assertion,
    ID: newId(),
    Version: '2.0',
    IssueInstant: instant(now),
    Destination: destination,
    InResponseTo: inResponseTo,
  }
  const whole = element('samlp:Response', attributes, element('saml:Issuer', {}, issuer), ...content)
  return write(await signed(whole, key, issuerFirst))
}

function assertionOf(answer: Answer, authenticated: Authenticated): Markup {
  const { issuer, destination, inResponseTo, now, newId } = answer
  const { audience, subject, attributes, authenticatedAt, context, sessionIndex } = authenticated
  const until = instant(now + validMs)
  return element(
    'saml:Assertion',
    { 'xmlns:saml': namespaces.assertion, ID: newId(), Version: '2.0', IssueInstant: instant(now) },
    element('saml:Issuer', {}, issuer),
    element(
      'saml:Subject',
      {},
      element('saml:NameID', { Format: subject.format, SPNameQualifier: audience }, subject.value),
      element(
        'saml:SubjectConfirmation',
        { Method: 'urn:oasis:names:tc:SAML:2.0:cm:bearer' },
        element('saml:SubjectConfirmationData', {
          Recipient: destination,
          NotOnOrAfter: until,
          InResponseTo: inResponseTo,
        }),
      ),
    ),
    element(
      'saml:Conditions',
      { NotBefore: instant(now - skewMs), NotOnOrAfter: until },
      element('saml:AudienceRestriction', {}, element('saml:Audience', {}, audience)),
    ),
    element(
      'saml:AuthnStatement',
      { AuthnInstant: instant(authenticatedAt), SessionIndex: sessionIndex },
      element('saml:AuthnContext', {}, element('saml:AuthnContextClassRef', {}, context)),
    ),
    ...(attributes.length > 0 ? [element('saml:AttributeStatement', {}, ...attributes.map(attribute))] : []),
  )
}

function attribute({ name, format, values }: Attribute): Markup {
  return element(
    'saml:Attribute',
    { Name: name, NameFormat: format },
    ...values.map(value => element('saml:AttributeValue', {}, value)),
  )
}

/** As SAML writes times: UTC. */
export function instant(epochMs: number): string {
  return new Date(epochMs).toISOString()
}
