import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RecordAudit } from '../audit/record.ts'
import { auditSignOut } from './audit-sign-out.ts'
import { type HostedPasswords, hostedSignIn } from './hosted-sign-in.ts'
import { createOidcProvider, type OidcProviderOptions } from './provider.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

type Options = OidcProviderOptions & { passwords: HostedPasswords; recordAudit: RecordAudit }

/** OpenID Connect and the hosted pages of one project. */
export async function createOidcHandler({ passwords, recordAudit, ...options }: Options): Promise<Handler> {
  const provider = await createOidcProvider(options)
  const { projectId, dependencies } = options
  provider.use(auditSignOut({ db: dependencies.db, recordAudit, projectId }))
  provider.use(hostedSignIn({ provider, projectId, publicUrl: dependencies.publicUrl, passwords }))
  return provider.callback()
}
