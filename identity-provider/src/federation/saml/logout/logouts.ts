import { randomSecret } from '@gatehouse-id/operation/random-secret'
import { transact } from '@gatehouse-id/database'
import { parseSafeUrl, safeUrl, type SafeUrl } from '@gatehouse-id/operation'
import { z } from 'zod'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { digest } from '../../../foundation/secrets/digest.ts'
import { ssoProviderId } from '../../../foundation/ids/sso-provider-id.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import type { RecordAudit } from '../../../activity/index.ts'
import { auditTarget, findUserById } from '../../../directory/index.ts'
import { endSession } from '../../../tokens/index.ts'
import type { Challenges } from '../../../authentication/index.ts'
import { useIdToken } from '../../social/native/used-id-tokens-store.ts'
import type { SamlConfiguration, SamlConfigurations } from '../service-provider/configurations.ts'
import type { FrontChannelMessage } from '../messages/front-channel-message.ts'
import { clockSkewMs } from '../response/conditions.ts'
import { requestIdOf } from '../../social/requests/authorization-requests.ts'
import { deleteSamlSession, findSamlSession, listSamlSessions, type SamlSessionRow } from './store.ts'
import type { Received } from './read-message.ts'

const lifetimeMs = 15 * 60_000
const kind = 'saml-logout'
const Payload = z.object({ redirectUrl: safeUrl })

type Named = { projectId: string; tenantId: string; ssoId: string }

export type SamlLogouts = {
  /**
   * Handles a provider's message: a request, which ends sessions and is answered, or the answer to ours. `signedOut`
   * when there is nowhere to go.
   * @throws {LogoutRefused} and other errors of a message that does not count
   */
  receive(call: Call, named: Named, received: Received, relayState: string): Promise<FrontChannelMessage | 'signedOut'>
  /** Ends a session, and says how to end that of its provider too; undefined when the provider has none. */
  start(
    call: Call,
    session: { id: string; userId: string },
    redirectUrl: SafeUrl,
  ): Promise<FrontChannelMessage | undefined>
}

type Needs = { challenges: Challenges; recordAudit: RecordAudit; samlConfigurations: SamlConfigurations }

/** Single logout (SAML 2.0 Profiles §4.4). */
export function createSamlLogouts(
  { db, clock, random, hooks }: Pick<Dependencies, 'db' | 'clock' | 'random' | 'hooks'>,
  { challenges, recordAudit, samlConfigurations }: Needs,
): SamlLogouts {
  const newMessage = (at: SamlConfiguration) => ({
    id: requestIdOf(randomSecret(random)),
    issuedAt: clock(),
    destination: at.saml.idpLogoutUrl,
    issuer: at.entityId,
  })

  async function end(tx: Writing, call: Call, rows: readonly SamlSessionRow[], how: string): Promise<void> {
    const { projectId } = call
    for (const row of rows) {
      await endSession(tx, { projectId, id: row.session_id, now: clock() })
      await deleteSamlSession(tx, { projectId, sessionId: row.session_id })
    }
    for (const userId of new Set(rows.map(row => row.user_id))) {
      await hooks.onSessionsEnded(tx, { projectId, userId })
      const user = await findUserById(tx, { projectId, userId })
      if (!user) continue
      const data = { by: how, sessions: rows.filter(row => row.user_id === userId).length }
      await recordAudit(tx, call, { action: 'UserLogout', method: 'saml', target: auditTarget(user), data })
    }
  }

  async function answer(call: Call, at: SamlConfiguration, root: Element, relayState: string) {
    const { attributeOf, children, onlyChild, textOf } = await import('../../../foundation/xml/elements.ts')
    const id = attributeOf(root, 'ID') ?? ''
    const nameId = textOf(onlyChild(root, 'assertion NameID'))
    const indexes = children(root, 'protocol SessionIndex').map(textOf)
    const { projectId, source } = at
    await transact(db, async tx => {
      const used = { projectId, digest: digest(`saml logout ${source.id} ${id}`), expiresAt: clock() + 2 * clockSkewMs }
      if (id === '' || !(await useIdToken(tx, used))) return
      const rows = await listSamlSessions(tx, { projectId, providerId: source.id, nameId, indexes })
      await end(tx, call, rows, 'identity provider')
    })
    const target = parseSafeUrl(at.saml.idpLogoutUrl)
    if (target === undefined) return 'signedOut'
    const [{ logoutResponse }, { sendMessage }] = await Promise.all([
      import('../messages/logout.ts'),
      import('../messages/send.ts'),
    ])
    const message = logoutResponse(newMessage(at), { inResponseTo: id })
    const { idpLogoutBinding: binding } = at.saml
    return sendMessage({ kind: 'SAMLResponse', message, relayState, target, binding, key: at.signing })
  }

  return {
    async receive(unscoped, named, received, relayState) {
      const call = { ...unscoped, projectId: named.projectId }
      const at = await samlConfigurations.get(named.projectId, ssoProviderId(named, 'saml'))
      const { LogoutRefused, readLogoutMessage } = await import('./read-message.ts')
      const root = readLogoutMessage(received, at, clock())
      if (received.kind === 'SAMLRequest') {
        if (root.localName !== 'LogoutRequest') throw new LogoutRefused(`a ${root.localName} is no LogoutRequest`)
        return answer(call, at, root, relayState)
      }
      if (root.localName !== 'LogoutResponse') throw new LogoutRefused(`a ${root.localName} is no LogoutResponse`)
      const taken = await transact(db, tx =>
        challenges.takeToken(tx, { projectId: named.projectId, kind, token: relayState }),
      )
      return taken ? { kind: 'redirect', url: Payload.parse(taken.payload).redirectUrl } : 'signedOut'
    },

    async start(call, session, redirectUrl) {
      const { projectId } = call
      const row = await findSamlSession(db, { projectId, sessionId: session.id })
      if (!row) return undefined
      const at = await samlConfigurations.get(projectId, row.provider_id)
      const target = parseSafeUrl(at.saml.idpLogoutUrl)
      if (target === undefined) return undefined
      const payload: z.input<typeof Payload> = { redirectUrl }
      const relayState = await transact(db, async tx => {
        await end(tx, call, [row], 'user')
        return (await challenges.issueToken(tx, { projectId, kind, user: undefined, payload, lifetimeMs })).token
      })
      const [{ logoutRequest }, { sendMessage }] = await Promise.all([
        import('../messages/logout.ts'),
        import('../messages/send.ts'),
      ])
      const { name_id: nameId, name_id_format: nameIdFormat, session_index: sessionIndex } = row
      const message = logoutRequest(newMessage(at), { nameId, nameIdFormat, sessionIndex })
      // By a URL, which an application can send its browser to.
      return sendMessage({ kind: 'SAMLRequest', message, relayState, target, binding: 'redirect', key: at.signing })
    },
  }
}
