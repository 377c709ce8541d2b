/**
 * A client's id and secret for the header `authorization` (RFC 6749 §2.3.1), each form-encoded as its appendix B asks. What
 * needs no encoding is left alone: many providers compare what they get without decoding it.
 */
export function basicCredentials(clientId: string, clientSecret: string): string {
  return `Basic ${Buffer.from(`${formEncode(clientId)}:${formEncode(clientSecret)}`).toString('base64')}`
}

function formEncode(text: string): string {
  return encodeURIComponent(text).replaceAll('%20', '+')
}
