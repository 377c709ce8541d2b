import { escapeXml } from './escape-xml.ts'
import { namespaces } from '../../../foundation/xml/elements.ts'

type AuthnRequest = {
  id: string
  /** Epoch milliseconds. */
  issuedAt: number
  destination: string
  acsUrl: string
  issuer: string
  nameIdFormat: string
  isForced: boolean
  loginHint: string | undefined
}

const postBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'

/** A request to sign somebody in (SAML 2.0 Core §3.4.1). */
export function authnRequest(request: AuthnRequest): string {
  const { id, issuedAt, destination, acsUrl, issuer, nameIdFormat, isForced, loginHint } = request
  const attributes = {
    'xmlns:samlp': namespaces.protocol,
    'xmlns:saml': namespaces.assertion,
    ID: id,
    Version: '2.0',
    IssueInstant: new Date(issuedAt).toISOString(),
    Destination: destination,
    AssertionConsumerServiceURL: acsUrl,
    ProtocolBinding: postBinding,
    ...(isForced && { ForceAuthn: 'true' }),
  }
  const subject = loginHint ? `<saml:Subject><saml:NameID>${escapeXml(loginHint)}</saml:NameID></saml:Subject>` : ''
  const format = nameIdFormat ? ` Format="${escapeXml(nameIdFormat)}"` : ''
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
  return (
    `<samlp:AuthnRequest${written.join('')}><saml:Issuer>${escapeXml(issuer)}</saml:Issuer>${subject}` +
    `<samlp:NameIDPolicy${format} AllowCreate="true"/></samlp:AuthnRequest>`
  )
}
