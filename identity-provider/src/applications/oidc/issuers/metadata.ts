import type { KoaContextWithOIDC } from 'oidc-provider'
import type { FindClient } from '../clients/find-client.ts'

type Options = {
  /** Where the project's keys are. */
  keysUrl: string
  findClient: FindClient
  /** Absent for issuers of more than one application. */
  applicationId?: string | undefined
  /** What the metadata says besides. */
  more?: () => Promise<object>
}

const path = /^\/\.well-known\/(openid-configuration|oauth-authorization-server)$/

/** Discovery: the keys are those of the project, and an issuer without an enabled application is not found. */
export function metadataOfIssuer({ keysUrl, findClient, applicationId, more }: Options) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    if (!path.test(ctx.path)) return next()
    if (applicationId !== undefined && !(await findClient(applicationId))) {
      ctx.status = 404
      ctx.body = { error: 'not_found', error_description: 'there is no such application, or it is disabled' }
      return
    }
    await next()
    if (ctx.status === 200 && typeof ctx.body === 'object')
      ctx.body = { ...ctx.body, jwks_uri: keysUrl, ...(await more?.()) }
  }
}
