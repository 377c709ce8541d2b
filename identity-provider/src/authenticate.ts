import type { Operation, RequestFacts } from '@gatehouse/operation'
import { anonymous, type Call } from './call.ts'
import { InvalidManagementKey, InvalidProject } from './errors.ts'
import { findManagementKey } from './management-keys/store.ts'
import { ProjectNotFound } from './projects/errors.ts'
import type { SigningKeys } from './signing-keys/keys.ts'
import type { Db } from './tables.ts'

const refreshCookie = 'DSR'

/** Reads `Bearer <projectId>[:<key or token>]` (provider-api §1.2) and says on whose behalf an operation runs. */
export const createAuthenticate =
  ({ db }: { db: Db }, signingKeys: SigningKeys) =>
  async ({ auth }: Operation, request: Request, { requestId, ip }: RequestFacts): Promise<Call> => {
    const [projectId = '', credential = ''] = bearerOf(request).split(':')
    const call: Call = {
      projectId,
      actor: anonymous,
      ip,
      requestId,
      userAgent: (request.headers.get('user-agent') ?? '').slice(0, 500),
    }
    if (auth === 'open') return call
    if (auth === 'managementKey') {
      const key = credential && (await findManagementKey(db, { projectId, cleartext: credential }))
      if (!key) throw new InvalidManagementKey()
      return { ...call, actor: { type: 'managementKey', id: key.id, name: key.name } }
    }
    await signingKeys.of(projectId).catch(error => {
      throw error instanceof ProjectNotFound ? new InvalidProject() : error
    })
    // A second part of a public call is the refresh token of a step-up or MFA sign-in (provider-api §1.2).
    if (auth === 'public') return credential.includes('.') ? { ...call, token: credential } : call
    const token = credential || (auth === 'refreshToken' ? cookieOf(request, refreshCookie) : '')
    return { ...call, token }
  }

function bearerOf(request: Request): string {
  const header = request.headers.get('authorization') ?? ''
  return /^bearer /i.test(header) ? header.slice('bearer '.length).trim() : ''
}

function cookieOf(request: Request, name: string): string {
  const cookies = (request.headers.get('cookie') ?? '').split(';').map(cookie => cookie.trim())
  return cookies.find(cookie => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
}
