import type { IncomingMessage } from 'node:http'
import type { Db } from '../../../foundation/tables/tables.ts'
import { findProject } from '../../../projects/index.ts'
import { peekForm } from './peek-form.ts'
import { projectOfClientId } from './routes.ts'
import { findProjectOfSsoApplication, findProjectOfToken } from '../../../applications/index.ts'

/** The hosted service's paths that name no project: `/oauth2/v1/…` and `/oauth2/v1/apps/…`. */
const withoutProject = /^\/oauth2\/v1(\/apps)?\/(authorize|token|userinfo|logout|revoke|introspect|par|device)(\?.*)?$/
/** Those that name an application alone: `/{ssoAppId}/oauth2/v1/…`. */
const withApplication = /^\/([A-Za-z0-9][\w.-]{0,99})(\/oauth2\/v1\/[a-z]+(?:\?.*)?)$/

/** Where a browser goes, so that it sends the cookie of its session, which is below the project's path. */
const ofBrowsers = new Set(['authorize', 'logout'])

export type Located = { url: string; isRedirect: boolean }

/** The path below the project of a request that names none; undefined where the path or the client is not known. */
export function createLocate({ db, publicUrl }: { db: Db; publicUrl: string }) {
  /** The project that a client id stands for: itself, the one that is written into it, or that of an application. */
  async function projectOfClient(clientId: string): Promise<string | undefined> {
    const written = projectOfClientId(clientId)
    for (const id of [clientId, ...(written ? [written] : [])]) if (await findProject(db, id)) return id
    return findProjectOfSsoApplication(db, clientId)
  }

  /** A signed token says its issuer; others are found in the database. */
  async function projectOfToken(token: string): Promise<string | undefined> {
    const issuer = issuerOf(token)
    if (issuer === undefined) return findProjectOfToken(db, token)
    if (!issuer.startsWith(`${publicUrl}/`)) return undefined
    return issuer
      .slice(publicUrl.length + 1)
      .replace(/^v1\/apps\//, '')
      .split('/')[0]
  }

  async function projectOf(request: IncomingMessage): Promise<string | undefined> {
    const query = new URL(request.url ?? '/', publicUrl).searchParams
    const form = request.method === 'POST' ? await peekForm(request) : new URLSearchParams()
    const authorization = request.headers.authorization ?? ''
    const clientId = query.get('client_id') ?? form.get('client_id') ?? basicNameOf(authorization)
    if (clientId) return projectOfClient(clientId)
    const bearer = /^bearer (.+)$/i.exec(authorization)?.[1]
    const token = bearer ?? form.get('token') ?? query.get('id_token_hint') ?? form.get('id_token_hint')
    return token ? projectOfToken(token) : undefined
  }

  return async (request: IncomingMessage): Promise<Located | undefined> => {
    const url = request.url ?? '/'
    const [, apps, endpoint = '', query = ''] = withoutProject.exec(url) ?? []
    if (endpoint !== '') {
      const projectId = await projectOf(request)
      if (projectId === undefined) return undefined
      const isInbound = apps !== undefined
      const path =
        isInbound && endpoint !== 'authorize' ? `/oauth2/v1/apps/${projectId}` : `/${projectId}/oauth2/v1${apps ?? ''}`
      return { url: `${path}/${endpoint}${query}`, isRedirect: ofBrowsers.has(endpoint) }
    }
    const [, applicationId = '', rest = ''] = withApplication.exec(url) ?? []
    if (applicationId === '') return undefined
    const projectId = await findProjectOfSsoApplication(db, applicationId)
    if (projectId === undefined) return undefined
    const isRedirect = ofBrowsers.has(rest.split(/[/?]/)[3] ?? '')
    return { url: `/${projectId}/${applicationId}${rest}`, isRedirect }
  }
}

/** What a signed token says of its issuer, which is not trusted: only the project's own keys decide. */
function issuerOf(token: string): string | undefined {
  try {
    const { iss } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
      iss?: unknown
    }
    return typeof iss === 'string' ? iss : undefined
  } catch {
    return undefined
  }
}

/** The client id in the credentials of a client (RFC 6749 §2.3.1); undefined for another kind of credentials. */
export function basicNameOf(authorization: string): string | undefined {
  const encoded = /^basic (.+)$/i.exec(authorization)?.[1]
  const [name = ''] = Buffer.from(encoded ?? '', 'base64')
    .toString('utf8')
    .split(':')
  try {
    return decodeURIComponent(name) || undefined
  } catch {
    return undefined
  }
}
