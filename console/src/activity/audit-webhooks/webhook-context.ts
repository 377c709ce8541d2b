import { createContext, useContext } from 'react'
import type { AuditWebhook } from './documents.ts'

export const WebhookContext = createContext<AuditWebhook | undefined>(undefined)

/** The webhook whose page this is; throws elsewhere. */
export function useWebhook(): AuditWebhook {
  const webhook = useContext(WebhookContext)
  if (!webhook) throw new Error('unreachable: useWebhook outside the page of a webhook')
  return webhook
}
