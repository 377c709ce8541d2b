import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HostedPasswords } from '../passwords/hosted.ts'
import type { Rules } from '../rules.ts'
import { auditSignOut } from './audit-sign-out.ts'
import { createStates } from './hosted/state.ts'
import type { Kit } from './hosted/visit.ts'
import { hostedSignIn } from './hosted-sign-in.ts'
import { projectPages } from './project-pages.ts'
import { createOidcProvider, type OidcProviderOptions } from './provider.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

type Options = OidcProviderOptions & { passwords: HostedPasswords; rules: Rules }

/** OpenID Connect and the hosted pages of one project. */
export async function createOidcHandler({ passwords, rules, ...options }: Options): Promise<Handler> {
  const provider = await createOidcProvider(options)
  const { projectId, dependencies } = options
  provider.use(auditSignOut({ db: dependencies.db, recordAudit: rules.recordAudit, projectId }))
  const kit: Kit = { dependencies, rules, passwords, projectId, states: createStates(dependencies, rules, projectId) }
  provider.use(hostedSignIn(provider, kit))
  provider.use(projectPages(kit))
  return provider.callback()
}
