/** The namespaces of XML Signature and XML Encryption. */
export const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#'
export const exclusiveCanonicalization = 'http://www.w3.org/2001/10/xml-exc-c14n#'
export const envelopedSignature = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
export const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
export const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256'

/** Of a signature over a query (SAML 2.0 Bindings §3.4.4.1), by the algorithm's URI: the digest that OpenSSL knows. */
export const queryDigests: Readonly<Record<string, string>> = {
  [rsaSha256]: 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384': 'sha384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': 'sha512',
}
