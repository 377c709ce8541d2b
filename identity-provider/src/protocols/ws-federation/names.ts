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
