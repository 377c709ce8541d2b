import { type KeyObject, sign } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { rsaSha256 } from '../../../foundation/xml/algorithms.ts'

type Kind = 'SAMLRequest' | 'SAMLResponse'
type Message = { kind: Kind; xml: string; relayState: string; key: KeyObject | undefined }

/** The query of a message by the Redirect binding, signed if there is a key (SAML 2.0 Bindings §3.4.4). */
export function redirectQuery({ kind, xml, relayState, key }: Message): string {
  const fields: [string, string][] = [[kind, deflateRawSync(xml).toString('base64')]]
  if (relayState !== '') fields.push(['RelayState', relayState])
  if (key) fields.push(['SigAlg', rsaSha256])
  const query = fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  if (!key) return query
  const signature = sign('sha256', Buffer.from(query), key).toString('base64')
  return `${query}&Signature=${encodeURIComponent(signature)}`
}

/** The fields of a form by the POST binding (SAML 2.0 Bindings §3.5). */
export function formFields(kind: Kind, xml: string, relayState: string): Record<string, string> {
  const message = Buffer.from(xml).toString('base64')
  return relayState === '' ? { [kind]: message } : { [kind]: message, RelayState: relayState }
}
