const charactersMax = 16_000
const blot = '…'

/** Elements whose text is a signature, a key or encrypted, whatever their prefix. */
const secretElements = ['SignatureValue', 'DigestValue', 'CipherValue', 'X509Certificate', 'Modulus', 'Exponent']
const elementPattern = new RegExp(`(<(?:[\\w.-]+:)?(?:${secretElements.join('|')})(?:\\s[^>]*)?>)[^<]*`, 'g')

/** A SAML document as it came, without what could be used again. */
export function blotXml(xml: string): string {
  return cut(xml.replace(elementPattern, `$1${blot}`))
}

/** The parameters of a callback: only what says why it failed. */
export function blotParameters(parameters: URLSearchParams): string {
  const shown = new Set(['error', 'error_description', 'error_uri', 'iss'])
  return cut([...parameters].map(([name, value]) => `${name}=${shown.has(name) ? value : blot}`).join('\n'))
}

/** Without characters that a database cannot keep. */
function cut(text: string): string {
  const plain = text.toWellFormed().replaceAll('\0', '')
  return plain.length > charactersMax ? plain.slice(0, charactersMax) + blot : plain
}
