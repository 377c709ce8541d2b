import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HostedPasswords } from '../passwords/hosted.ts'
import type { Rules } from '../rules.ts'
import { auditSignOut } from './audit-sign-out.ts'
import { hostedSignIn } from './hosted-sign-in.ts'
import { createOidcProvider, type OidcProviderOptions } from './provider.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

type Options = OidcProviderOptions & { passwords: HostedPasswords; rules: Rules }

/** OpenID Connect and the hosted pages of one project. */
export async function createOidcHandler({ passwords, rules, ...options }: Options): Promise<Handler> {
  const provider = await createOidcProvider(options)
  const { projectId, dependencies } = options
  provider.use(auditSignOut({ db: dependencies.db, recordAudit: rules.recordAudit, projectId }))
  provider.use(hostedSignIn({ provider, projectId, dependencies, rules, passwords }))
  return provider.callback()
}
