import { domainToASCII, domainToUnicode } from 'node:url'

/** The domain to which mail for an address goes, in lower-case ASCII (IDNA): other spellings of it are the same mailbox. */
export function mailDomain(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return (domainToASCII(domain) || domain).replace(/\.+$/, '')
}

/** As a tenant may have written it down. */
export function spellingsOf(domain: string): string[] {
  const ascii = mailDomain(domain)
  return [...new Set([ascii, domainToUnicode(ascii)])]
}
