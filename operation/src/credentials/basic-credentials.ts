/**
 * The `authorization` header of a client (RFC 6749 §2.3.1): id and secret, each form-encoded as in appendix B. Characters
 * that need no encoding stay as they are, because many providers compare the value without decoding it.
 */
export function basicCredentials(clientId: string, clientSecret: string): string {
  return `Basic ${Buffer.from(`${formEncode(clientId)}:${formEncode(clientSecret)}`).toString('base64')}`
}

function formEncode(text: string): string {
  return encodeURIComponent(text).replaceAll('%20', '+')
}
