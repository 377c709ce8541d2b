/** All that is read of a form; another field is for the provider. A hint changes nothing about a token that is found. */
const known = ['token', 'token_type_hint', 'client_id', 'client_secret']
/** Without what is decoded in more than one way. */
const plain = /^[\x21-\x7E]+$/

/**
 * The id and the secret of a client in the header (RFC 6749 §2.3.1) or in the form; undefined unless they come one way, and
 * each field once.
 */
export function readCredentials(
  authorization: string | undefined,
  fields: URLSearchParams,
): { clientId: string; secret: string } | undefined {
  const names = [...fields.keys()]
  if (new Set(names).size !== names.length || names.some(name => !known.includes(name))) return undefined
  if ([...fields.values()].some(value => !plain.test(value))) return undefined
  const named = fields.get('client_id')
  const secret = fields.get('client_secret')
  if (authorization === undefined) return named !== null && secret !== null ? { clientId: named, secret } : undefined
  const basic = basicOf(authorization)
  if (!basic || secret !== null || (named !== null && named !== basic.clientId)) return undefined
  return basic
}

function basicOf(authorization: string): { clientId: string; secret: string } | undefined {
  const [, encoded = ''] = /^Basic ([A-Za-z0-9+/]+={0,2})$/.exec(authorization) ?? []
  const bytes = Buffer.from(encoded, 'base64')
  const decoded = bytes.toString('utf8')
  const at = decoded.indexOf(':')
  if (at === -1 || bytes.toString('base64') !== encoded) return undefined
  const [clientId, secret] = [decoded.slice(0, at), decoded.slice(at + 1)].map(decodePart)
  return clientId !== undefined && secret !== undefined ? { clientId, secret } : undefined
}

/** A form has encoded it (RFC 6749 Appendix B). */
function decodePart(part: string): string | undefined {
  try {
    const text = decodeURIComponent(part.replaceAll('+', '%20'))
    return plain.test(text) ? text : undefined
  } catch {
    return undefined
  }
}
