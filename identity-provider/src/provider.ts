import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { transact } from '@gatehouse/database'
import { type Area, area, localClient, type Operation, type RequestFacts } from '@gatehouse/operation'
import { createRecordAudit } from './audit/record.ts'
import { auditService } from './audit/service.ts'
import { createAuthenticate } from './authenticate.ts'
import type { Call } from './call.ts'
import { contract, type IdentityClient } from './contract.ts'
import type { Dependencies } from './dependencies.ts'
import { createNewId, type Random } from './new-id.ts'
import type { OidcClient } from './oidc/provider.ts'
import { deleteExpiredRecords } from './oidc/store.ts'
import { deleteOldFailures } from './passwords/failures.ts'
import { hostedPasswords } from './passwords/hosted.ts'
import { passwordsService } from './passwords/service.ts'
import { createCheckPassword } from './passwords/verify.ts'
import { type Preparation, type Prepared, prepareFirstProject } from './prepare.ts'
import { projectsService } from './projects/service.ts'
import { rolesService } from './roles/service.ts'
import { createEncryption } from './secrets/encryption.ts'
import { createEndSessions, type EndElsewhere } from './sessions/end.ts'
import { sessionsService } from './sessions/service.ts'
import { createStartSession } from './sessions/start.ts'
import { deleteExpiredSessions } from './sessions/store.ts'
import { createIssueTokens } from './sessions/tokens.ts'
import { createSigningKeys } from './signing-keys/keys.ts'
import { signingKeysService } from './signing-keys/service.ts'
import type { Db } from './tables.ts'
import { userPasswordsService } from './user-passwords/service.ts'
import { usersService } from './users/service.ts'

export type IdentityProviderOptions = {
  db: Db
  publicUrl: string
  /** The first one encrypts; the others still decrypt, so that a secret can be changed. */
  secrets: [string, ...string[]]
  clock?: () => number
  random?: Random
  /** Lock-out after wrong passwords; off for load and conformance runs. */
  hasRateLimits?: boolean
  /** Applications that sign their people in through OpenID Connect. */
  oidcClients?: (projectId: string) => OidcClient[]
  /** Called when all sessions of a user end, for what is kept in the same database by others. */
  endElsewhere?: EndElsewhere
}

export type OidcHandler = (request: IncomingMessage, response: ServerResponse) => void

export type IdentityProvider = {
  areas: Area<Call>[]
  authenticate(operation: Operation, request: Request, facts: RequestFacts): Promise<Call>
  /** The provider's operations in this process, on behalf of `call.actor`. */
  clientFor(call: Call): IdentityClient
  /** @throws UnknownSecret when the database was encrypted under another one */
  prepareFirstProject(wanted: Preparation): Promise<Prepared>
  /** OpenID Connect and the hosted pages of one project, at paths below `/<project id>`; @throws ProjectNotFound */
  oidcHandlerOf(projectId: string): Promise<OidcHandler>
  /** Forgets what has expired; call it now and then. */
  sweep(): Promise<void>
}

/** Wires the embedded identity provider; nothing runs until it is called. */
export function createIdentityProvider(options: IdentityProviderOptions): IdentityProvider {
  const { db, publicUrl, secrets, clock = Date.now, random = randomBytes, hasRateLimits = true } = options
  const newId = createNewId({ clock, random })
  const encryption = createEncryption(secrets, random)
  const dependencies: Dependencies = { db, publicUrl, clock, random, newId, encryption }

  const signingKeys = createSigningKeys(dependencies)
  const recordAudit = createRecordAudit(dependencies)
  const endSessions = createEndSessions(dependencies, options.endElsewhere)
  const issueTokens = createIssueTokens(dependencies, signingKeys)
  const startSession = createStartSession(dependencies)
  const checkPassword = createCheckPassword({ ...dependencies, hasRateLimits }, { recordAudit })

  const oidcHandlers = new Map<string, Promise<OidcHandler>>()
  const services = {
    projects: projectsService(dependencies, { recordAudit }),
    users: usersService(dependencies, { recordAudit, endSessions }),
    userPasswords: userPasswordsService(dependencies, { recordAudit }),
    roles: rolesService(dependencies),
    audit: auditService(dependencies, { recordAudit }),
    passwords: passwordsService(dependencies, { recordAudit, startSession, issueTokens, checkPassword }),
    sessions: sessionsService(dependencies, { recordAudit, endSessions, issueTokens, signingKeys }),
    signingKeys: signingKeysService(dependencies, {
      keys: signingKeys,
      recordAudit,
      onRotated: projectId => oidcHandlers.delete(projectId),
    }),
  }

  async function createOidcHandler(projectId: string): Promise<OidcHandler> {
    // Loaded when somebody first signs in: it takes 25 MB and a tenth of a second, which a start can do without.
    const { createOidcHandler: create } = await import('./oidc/handler.ts')
    const clients = options.oidcClients?.(projectId) ?? []
    const cookieSecrets = secrets.map(secret => `${secret} oidc cookies`)
    const passwords = hostedPasswords(dependencies, { recordAudit, checkPassword })
    return create({ dependencies, signingKeys, projectId, clients, cookieSecrets, passwords, recordAudit })
  }

  return {
    areas: [
      area('projects', contract.projects, services.projects),
      area('users', contract.users, services.users),
      area('userPasswords', contract.userPasswords, services.userPasswords),
      area('roles', contract.roles, services.roles),
      area('audit', contract.audit, services.audit),
      area('passwords', contract.passwords, services.passwords),
      area('sessions', contract.sessions, services.sessions),
      area('signingKeys', contract.signingKeys, services.signingKeys),
    ],
    authenticate: createAuthenticate(dependencies, signingKeys),
    clientFor: call => ({
      projects: localClient(contract.projects, services.projects, call),
      users: localClient(contract.users, services.users, call),
      userPasswords: localClient(contract.userPasswords, services.userPasswords, call),
      roles: localClient(contract.roles, services.roles, call),
      audit: localClient(contract.audit, services.audit, call),
    }),
    async prepareFirstProject(wanted) {
      const prepared = await prepareFirstProject(dependencies, wanted)
      // Decrypts, so that a wrong secret is told at once and not at the first sign-in.
      await signingKeys.of(prepared.projectId)
      return prepared
    },
    oidcHandlerOf(projectId) {
      const known = oidcHandlers.get(projectId)
      if (known) return known
      const creating = createOidcHandler(projectId)
      oidcHandlers.set(projectId, creating)
      creating.catch(() => oidcHandlers.delete(projectId))
      return creating
    },
    async sweep() {
      await transact(db, async tx => {
        await deleteExpiredSessions(tx, clock())
        await deleteExpiredRecords(tx, clock())
        await deleteOldFailures(tx, clock())
      })
    },
  }
}
