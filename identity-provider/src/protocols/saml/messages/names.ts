/** Names of SAML 2.0 (Core, Bindings, Metadata). */
export const bindings = {
  redirect: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
  post: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
}
export const nameIdFormats = {
  unspecified: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
  email: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  transient: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
}
const status = 'urn:oasis:names:tc:SAML:2.0:status:'
/** SAML 2.0 Core §3.2.2.2. */
export const statusCodes = {
  success: `${status}Success`,
  requester: `${status}Requester`,
  responder: `${status}Responder`,
  noPassive: `${status}NoPassive`,
  requestDenied: `${status}RequestDenied`,
  invalidNameIdPolicy: `${status}InvalidNameIDPolicy`,
  noAuthnContext: `${status}NoAuthnContext`,
  partialLogout: `${status}PartialLogout`,
}
/** Authentication contexts (SAML 2.0 Authentication Context §3.4) and the REFEDS profile for several factors. */
export const contexts = {
  password: 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport',
  unspecified: 'urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified',
  multiFactor: 'https://refeds.org/profile/mfa',
}
