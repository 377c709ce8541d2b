import type { SamlSettings } from '../../../applications/index.ts'

/** Where answers are posted. */
export type Consumer = { url: string; index: number | undefined; isDefault: boolean }
export type LogoutService = { url: string; responseUrl: string; binding: 'redirect' | 'post' }

/** What this provider knows of an application that signs users in by SAML. */
export type ServiceProvider = {
  entityId: string
  consumers: Consumer[]
  logout: LogoutService | undefined
  /** PEM; the only keys that its signatures may have. */
  signingCertificates: string[]
  /** PEM; assertions are encrypted for it. */
  encryptionCertificate: string | undefined
  /** Whether unsigned requests are refused, because its metadata says that it signs them. */
  signsRequests: boolean
}

/** The application as its settings describe it, without metadata. */
export function fromSettings(settings: SamlSettings): ServiceProvider {
  const { entityId, acsUrl, certificate, encryptionCertificate, logoutServiceUrl } = settings
  return {
    entityId,
    consumers: consumersOf([{ url: acsUrl, index: undefined, isDefault: true }], settings),
    logout: logoutServiceUrl
      ? { url: logoutServiceUrl, responseUrl: logoutServiceUrl, binding: 'redirect' }
      : undefined,
    signingCertificates: certificate === '' ? [] : [asPem(certificate)],
    encryptionCertificate: encryptionCertificate === '' ? undefined : asPem(encryptionCertificate),
    signsRequests: false,
  }
}

/** The URLs of `acsAllowedCallbacks` come after those of the application itself. */
export function consumersOf(own: Consumer[], { acsAllowedCallbacks }: SamlSettings): Consumer[] {
  return [...own, ...acsAllowedCallbacks.map(url => ({ url, index: undefined, isDefault: false }))]
}

/**
 * Where to post the answer: the URL or the index that the request names, if it is one of the application's; else its
 * default. Undefined when the request names another one.
 */
export function consumerFor(
  { consumers }: ServiceProvider,
  { url, index }: { url?: string | undefined; index?: number | undefined },
): string | undefined {
  if (url !== undefined) return consumers.find(each => each.url === url)?.url
  if (index !== undefined) return consumers.find(each => each.index === index)?.url
  return (consumers.find(each => each.isDefault) ?? consumers[0])?.url
}

/** Metadata and settings may have the base64 alone. */
export function asPem(certificate: string): string {
  if (certificate.includes('-----')) return certificate
  const lines = certificate.replaceAll(/\s/g, '').replace(/.{64}(?=.)/g, '$&\n')
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
}
