import { type EmailProviderConfig, emailProvider, type SignInConfig } from '../index.ts'
import type { VerificationRequest } from '../providers/email/provider.ts'
import { MemoryAdapter } from './memory-adapter.ts'
import { setup } from './setup.ts'

/** A sign-in layer with an e-mail provider, and the mails it sent. */
export function withEmail(config: Partial<SignInConfig> = {}, provider: Partial<EmailProviderConfig> = {}) {
  const adapter = new MemoryAdapter()
  const mails: VerificationRequest[] = []
  const parts = setup({
    adapter,
    providers: [emailProvider({ sendVerificationRequest: mail => void mails.push(mail), ...provider })],
    ...config,
  })
  const ask = async (email: string, fields: Record<string, string> = {}) =>
    parts.browser.post('/signin/email', { csrfToken: await parts.browser.csrfToken(), json: 'true', email, ...fields })
  /** The link in the last mail. */
  const link = () => mails.at(-1)?.url ?? ''
  return { ...parts, adapter, mails, ask, link }
}
