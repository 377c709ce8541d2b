import { signed, type SigningKey } from '../../foundation/xml/sign.ts'
import { element, type Markup, write } from '../../foundation/xml/write.ts'
import type { Attribute } from '../saml/messages/attributes.ts'
import { instant } from '../saml/messages/response.ts'

/** Names of WS-Federation 1.2, WS-Trust (February 2005) and SAML 1.1. */
export const namespaces = {
  trust: 'http://schemas.xmlsoap.org/ws/2005/02/trust',
  policy: 'http://schemas.xmlsoap.org/ws/2004/09/policy',
  addressing: 'http://www.w3.org/2005/08/addressing',
  utility: 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd',
  federation: 'http://docs.oasis-open.org/wsfed/federation/200706',
  assertion: 'urn:oasis:names:tc:SAML:1.0:assertion',
  claims: 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims',
}
export const authenticationMethods = {
  password: 'urn:oasis:names:tc:SAML:1.0:am:password',
  multiFactor: 'http://schemas.microsoft.com/claims/multipleauthn',
}

export type Token = {
  id: string
  issuer: string
  /** The realm of the application. */
  audience: string
  /** Epoch milliseconds. */
  now: number
  subject: { format: string; value: string }
  attributes: Attribute[]
  authenticatedAt: number
  method: string
  key: SigningKey
}

const validMs = 5 * 60_000
const skewMs = 30_000

/** The answer to a sign-in: an assertion of SAML 1.1, whose signature comes last, inside a token response (WS-Federation 1.2 §13.2.4). */
export async function tokenResponse(token: Token): Promise<string> {
  const { now, audience } = token
  const address = element('wsa:Address', {}, audience)
  const signedAssertion = await signed(assertion(token), token.key, { after: 'saml:AuthenticationStatement' })
  const response = element(
    't:RequestSecurityTokenResponse',
    { 'xmlns:t': namespaces.trust },
    element(
      't:Lifetime',
      { 'xmlns:wsu': namespaces.utility },
      element('wsu:Created', {}, instant(now)),
      element('wsu:Expires', {}, instant(now + validMs)),
    ),
    element(
      'wsp:AppliesTo',
      { 'xmlns:wsp': namespaces.policy },
      element('wsa:EndpointReference', { 'xmlns:wsa': namespaces.addressing }, address),
    ),
    element('t:RequestedSecurityToken', {}, signedAssertion),
    element('t:TokenType', {}, namespaces.assertion),
    element('t:RequestType', {}, `${namespaces.trust}/Issue`),
    element('t:KeyType', {}, 'http://schemas.xmlsoap.org/ws/2005/05/identity/NoProofKey'),
  )
  return write(response)
}

function assertion({ id, issuer, audience, now, attributes, authenticatedAt, method, subject }: Token): Markup {
  const who = element(
    'saml:Subject',
    {},
    element('saml:NameIdentifier', { Format: subject.format }, subject.value),
    element(
      'saml:SubjectConfirmation',
      {},
      element('saml:ConfirmationMethod', {}, 'urn:oasis:names:tc:SAML:1.0:cm:bearer'),
    ),
  )
  return element(
    'saml:Assertion',
    {
      'xmlns:saml': namespaces.assertion,
      MajorVersion: '1',
      MinorVersion: '1',
      AssertionID: id,
      Issuer: issuer,
      IssueInstant: instant(now),
    },
    element(
      'saml:Conditions',
      { NotBefore: instant(now - skewMs), NotOnOrAfter: instant(now + validMs) },
      element('saml:AudienceRestrictionCondition', {}, element('saml:Audience', {}, audience)),
    ),
    ...(attributes.length > 0 ? [element('saml:AttributeStatement', {}, who, ...attributes.map(attribute))] : []),
    element(
      'saml:AuthenticationStatement',
      { AuthenticationMethod: method, AuthenticationInstant: instant(authenticatedAt) },
      who,
    ),
  )
}

/** A claim's name is a URI; SAML 1.1 has its last part apart. */
function attribute({ name, values }: Attribute): Markup {
  const slash = name.startsWith('http') ? name.lastIndexOf('/') : -1
  return element(
    'saml:Attribute',
    {
      AttributeName: name.slice(slash + 1),
      AttributeNamespace: slash === -1 ? namespaces.claims : name.slice(0, slash),
    },
    ...values.map(value => element('saml:AttributeValue', {}, value)),
  )
}
