import { createPrivateKey, X509Certificate } from 'node:crypto'
import { exactUrl } from '@gatehouse-id/operation'
import { z } from 'zod'

/** What settings of applications and of single sign-on have in common. */
/** Issuers and callback URLs are compared character by character, so they are stored as they were written. */
export const url = exactUrl
export const optionalUrl = url.or(z.literal('')).default('')
export const urls = z.array(url).max(100, 'must have at most 100 URLs').default([])
export const shortText = z.string().trim().max(500, 'must have at most 500 characters')

/** PEM, or its base64 alone as metadata documents have it. */
export const certificate = z
  .string()
  .trim()
  .max(20_000, 'must have at most 20000 characters')
  .refine(text => text === '' || isCertificate(text), 'must be an X.509 certificate in PEM')

export function isCertificate(text: string): boolean {
  return readCertificate(text) !== undefined
}

/** When the last of some certificates expires, epoch milliseconds; undefined when there is none. */
export function lastExpiryOf(certificates: readonly string[]): number | undefined {
  const ends = certificates.flatMap(text => readCertificate(text)?.validToDate.getTime() ?? [])
  return ends.length > 0 ? Math.max(...ends) : undefined
}

/** Which certificates these are, and when they end; those that cannot be read are left out. */
export function certificateDates(certificates: readonly string[]) {
  return certificates.flatMap(text => {
    const certificate = readCertificate(text)
    if (certificate === undefined) return []
    const { subject, fingerprint256: fingerprint, validFromDate, validToDate } = certificate
    return [{ subject, fingerprint, startsAt: validFromDate.getTime(), expiresAt: validToDate.getTime() }]
  })
}

function readCertificate(text: string): X509Certificate | undefined {
  const pem = text.includes('-----') ? text : `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----`
  try {
    return new X509Certificate(pem)
  } catch {
    return undefined
  }
}

/** A private RSA key in PEM; SAML software of any age supports it. */
export const rsaPrivateKey = z
  .string()
  .trim()
  .max(20_000, 'must have at most 20000 characters')
  .refine(text => text === '' || isRsaKey(text), 'must be a private RSA key in PEM, without a passphrase')

function isRsaKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

/** A picture at a URL, or in the text itself. */
export const logo = z
  .string()
  .max(200_000, 'must have at most 200000 characters')
  .refine(
    text => text === '' || /^data:image\/[a-z+.-]+;base64,[A-Za-z0-9+/=]+$/.test(text) || url.safeParse(text).success,
    'must be an http or https URL, or a data URL of a picture',
  )

/** SAML 2.0 core §8.3. */
const nameIdFormats = [
  '',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:X509SubjectName',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:WindowsDomainQualifiedName',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:unspecified',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:emailAddress',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:kerberos',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:entity',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
] as const
export const nameIdFormat = z.enum(nameIdFormats)
