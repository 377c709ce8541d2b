import { ownUrl, type SafeUrl } from '@gatehouse-id/operation'
import type { Binding } from '../../sso-configurations/settings.ts'
import type { FrontChannelMessage } from './front-channel-message.ts'
import type { ServiceKey } from '../keys/service-keys.ts'
import { signed } from '../../../foundation/xml/sign.ts'
import { type Markup, write } from '../../../foundation/xml/write.ts'
import { formFields, redirectQuery } from './sign.ts'

type Sending = {
  kind: 'SAMLRequest' | 'SAMLResponse'
  message: Markup
  relayState: string
  target: SafeUrl
  binding: Binding
  /** Signs the message; undefined for one without a signature. */
  key: ServiceKey | undefined
}

/** How a browser carries a message to the provider. */
export async function sendMessage(sending: Sending): Promise<FrontChannelMessage> {
  const { kind, message, relayState, target, binding, key } = sending
  if (binding === 'post') {
    const sent = key ? await signed(message, key, { after: 'saml:Issuer' }) : message
    const fields = formFields(kind, write(sent), relayState)
    return { kind: 'form', url: target, fields }
  }
  const query = redirectQuery({ kind, xml: write(message), relayState, key: key?.privateKey })
  // Safe as the target is: it only gets a longer query.
  return { kind: 'redirect', url: ownUrl(`${target}${target.includes('?') ? '&' : '?'}${query}`) }
}
