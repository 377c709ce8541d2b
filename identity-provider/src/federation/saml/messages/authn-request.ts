import { namespaces } from '../../../foundation/xml/elements.ts'
import { element, type Markup } from '../../../foundation/xml/write.ts'

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
export function authnRequest(request: AuthnRequest): Markup {
  const { id, issuedAt, destination, acsUrl, issuer, nameIdFormat, isForced, loginHint } = request
  return element(
    'samlp:AuthnRequest',
    {
      'xmlns:samlp': namespaces.protocol,
      'xmlns:saml': namespaces.assertion,
      ID: id,
      Version: '2.0',
      IssueInstant: new Date(issuedAt).toISOString(),
      Destination: destination,
      AssertionConsumerServiceURL: acsUrl,
      ProtocolBinding: postBinding,
      ForceAuthn: isForced ? 'true' : undefined,
    },
    element('saml:Issuer', {}, issuer),
    ...(loginHint ? [element('saml:Subject', {}, element('saml:NameID', {}, loginHint))] : []),
    element('samlp:NameIDPolicy', { Format: nameIdFormat || undefined, AllowCreate: 'true' }),
  )
}
