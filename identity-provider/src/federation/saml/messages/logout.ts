import { escapeXml } from './escape-xml.ts'
import { namespaces } from '../../../foundation/xml/elements.ts'

type Message = { id: string; issuedAt: number; destination: string; issuer: string }

function head(name: string, { id, issuedAt, destination, issuer }: Message, more = ''): string {
  return (
    `<samlp:${name} xmlns:samlp="${namespaces.protocol}" xmlns:saml="${namespaces.assertion}" ID="${escapeXml(id)}" Version="2.0"` +
    ` IssueInstant="${new Date(issuedAt).toISOString()}" Destination="${escapeXml(destination)}"${more}>` +
    `<saml:Issuer>${escapeXml(issuer)}</saml:Issuer>`
  )
}

type Subject = { nameId: string; nameIdFormat: string; sessionIndex: string }

/** A request to end a session at the provider (SAML 2.0 Core §3.7.1). */
export function logoutRequest(message: Message, { nameId, nameIdFormat, sessionIndex }: Subject): string {
  const format = nameIdFormat ? ` Format="${escapeXml(nameIdFormat)}"` : ''
  const index = sessionIndex ? `<samlp:SessionIndex>${escapeXml(sessionIndex)}</samlp:SessionIndex>` : ''
  return `${head('LogoutRequest', message)}<saml:NameID${format}>${escapeXml(nameId)}</saml:NameID>${index}</samlp:LogoutRequest>`
}

/** The answer to a provider's request: the sessions have ended (SAML 2.0 Core §3.7.2). */
export function logoutResponse(message: Message, { inResponseTo }: { inResponseTo: string }): string {
  const status = `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>`
  return `${head('LogoutResponse', message, ` InResponseTo="${escapeXml(inResponseTo)}"`)}${status}</samlp:LogoutResponse>`
}
