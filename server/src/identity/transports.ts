import { smtpTransport, webhookTransport } from '@gatehouse-id/identity-provider'
import type { Config } from '../config/config.ts'

/** What sends mail and texts, as the configuration has it. */
export function transportsOf(
  { messages: { mail, webhook, whatsAppNumber }, isProduction }: Config,
  clock: () => number,
) {
  return {
    email: mail && smtpTransport(mail),
    phone: webhook && webhookTransport({ ...webhook, isPrivateAllowed: !isProduction, clock }),
    ...(whatsAppNumber && { whatsAppNumber }),
  }
}
