import { ownUrl, type SafeUrl } from '@gatehouse-id/operation'
import type { Binding } from '../../sso-configurations/settings.ts'
import type { FrontChannelMessage } from './front-channel-message.ts'
import type { ServiceKey } from '../keys/service-keys.ts'
import { formFields, redirectQuery, signXml } from './sign.ts'

type Sending = {
  kind: 'SAMLRequest' | 'SAMLResponse'
  xml: string
  relayState: string
  target: SafeUrl
  binding: Binding
  /** Signs the message; undefined for one without a signature. */
  key: ServiceKey | undefined
}

/** How a browser carries a message to the provider. */
export function sendMessage({ kind, xml, relayState, target, binding, key }: Sending): FrontChannelMessage {
  if (binding === 'post') {
    const fields = formFields(kind, key ? signXml(xml, key) : xml, relayState)
    return { kind: 'form', url: target, fields }
  }
  const query = redirectQuery({ kind, xml, relayState, key: key?.privateKey })
  // Safe as the target is: it only gets a longer query.
  return { kind: 'redirect', url: ownUrl(`${target}${target.includes('?') ? '&' : '?'}${query}`) }
}
