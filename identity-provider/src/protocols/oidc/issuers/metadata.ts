import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Keys } from '../../../tokens/index.ts'
import type { FindClient } from '../clients/find-client.ts'

type Options = {
  /** Where the keys of the issuer are, which are published there alone. */
  keysUrl: string
  keys: Pick<Keys<'issuer'>, 'publicKeys'>
  findClient: FindClient
  /** Absent for issuers of more than one application. */
  applicationId?: string | undefined
  /** What the metadata says besides. */
  more?: () => Promise<object>
}

const path = /^\/\.well-known\/(openid-configuration|oauth-authorization-server|jwks\.json)$/

/** Discovery and keys: an issuer without an enabled application is not found. */
export function metadataOfIssuer({ keysUrl, keys, findClient, applicationId, more }: Options) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    if (!path.test(ctx.path)) return next()
    if (applicationId !== undefined && !(await findClient(applicationId))) {
      ctx.status = 404
      ctx.body = { error: 'not_found', error_description: 'there is no such application, or it is disabled' }
      return
    }
    await next()
    if (ctx.status !== 200 || typeof ctx.body !== 'object') return
    if (ctx.path.endsWith('/jwks.json')) ctx.body = { keys: keys.publicKeys }
    else ctx.body = { ...ctx.body, jwks_uri: keysUrl, ...(await more?.()) }
  }
}
