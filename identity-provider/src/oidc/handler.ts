import type { IncomingMessage, ServerResponse } from 'node:http'
import { type HostedPasswords, hostedSignIn } from './hosted-sign-in.ts'
import { createOidcProvider, type OidcProviderOptions } from './provider.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** OpenID Connect and the hosted pages of one project. */
export async function createOidcHandler({
  passwords,
  ...options
}: OidcProviderOptions & { passwords: HostedPasswords }): Promise<Handler> {
  const provider = await createOidcProvider(options)
  const { projectId, dependencies } = options
  provider.use(hostedSignIn({ provider, projectId, publicUrl: dependencies.publicUrl, passwords }))
  return provider.callback()
}
