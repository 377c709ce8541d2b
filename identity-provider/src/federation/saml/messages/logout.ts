import { namespaces } from '../../../foundation/xml/elements.ts'
import { element, type Markup } from '../../../foundation/xml/write.ts'

type Message = { id: string; issuedAt: number; destination: string; issuer: string; inResponseTo?: string }

function message(name: string, said: Message, ...content: Markup[]): Markup {
  return element(
    `samlp:${name}`,
    {
      'xmlns:samlp': namespaces.protocol,
      'xmlns:saml': namespaces.assertion,
      ID: said.id,
      Version: '2.0',
      IssueInstant: new Date(said.issuedAt).toISOString(),
      Destination: said.destination,
      InResponseTo: said.inResponseTo,
    },
    element('saml:Issuer', {}, said.issuer),
    ...content,
  )
}

type Subject = { nameId: string; nameIdFormat: string; sessionIndex: string }

/** A request to end a session at the provider (SAML 2.0 Core §3.7.1). */
export function logoutRequest(said: Message, { nameId, nameIdFormat, sessionIndex }: Subject): Markup {
  const subject = element('saml:NameID', { Format: nameIdFormat || undefined }, nameId)
  const indexes = sessionIndex ? [element('samlp:SessionIndex', {}, sessionIndex)] : []
  return message('LogoutRequest', said, subject, ...indexes)
}

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'

/** The answer to a provider's request: the sessions have ended (SAML 2.0 Core §3.7.2). */
export function logoutResponse(said: Message, { inResponseTo }: { inResponseTo: string }): Markup {
  const status = element('samlp:Status', {}, element('samlp:StatusCode', { Value: success }))
  return message('LogoutResponse', { ...said, inResponseTo }, status)
}
