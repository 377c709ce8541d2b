import { parseSafeUrl, type SafeUrl } from '@gatehouse-id/operation'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { UpstreamFailed } from '../../social/upstream/errors.ts'
import type { RefreshMetadata } from '../metadata/refresh-metadata.ts'
import type { FrontChannelMessage } from '../messages/front-channel-message.ts'
import type { SamlConfiguration, SamlConfigurations } from './configurations.ts'

type Asked = {
  requestId: string
  relayState: string
  loginHint?: string | undefined
  prompt?: string | undefined
}

export type SamlAuthnRequests = {
  /**
   * Whether requests can be sent.
   * @throws {SsoNotConfigured}
   * @throws {UpstreamFailed} when the provider is not configured completely
   */
  requireReady(projectId: string, providerId: string): Promise<void>
  /** The request for a sign-in; throws as `requireReady`. */
  send(projectId: string, providerId: string, asked: Asked): Promise<FrontChannelMessage>
}

export function createSamlAuthnRequests(
  { clock }: Pick<Dependencies, 'clock'>,
  { samlConfigurations, refreshMetadata }: { samlConfigurations: SamlConfigurations; refreshMetadata: RefreshMetadata },
): SamlAuthnRequests {
  async function ready(projectId: string, providerId: string): Promise<{ at: SamlConfiguration; target: SafeUrl }> {
    const known = await samlConfigurations.get(projectId, providerId)
    const isNew = await refreshMetadata.ifStale(systemCall(projectId), known)
    const at = isNew ? await samlConfigurations.get(projectId, providerId) : known
    const target = parseSafeUrl(at.saml.idpUrl)
    if (target === undefined || at.keys.length === 0) {
      const why = at.saml.metadataProblem || 'it has no sign-in URL or no certificate'
      throw new UpstreamFailed(`the SAML provider is not configured completely: ${why}`)
    }
    return { at, target }
  }

  return {
    requireReady: async (projectId, providerId) => void (await ready(projectId, providerId)),

    async send(projectId, providerId, { requestId, relayState, loginHint, prompt }) {
      const { at, target } = await ready(projectId, providerId)
      // Loaded with the first sign-in by SAML.
      const [{ authnRequest }, { sendMessage }] = await Promise.all([
        import('../messages/authn-request.ts'),
        import('../messages/send.ts'),
      ])
      const message = authnRequest({
        id: requestId,
        issuedAt: clock(),
        destination: target,
        acsUrl: at.acsUrl,
        issuer: at.entityId,
        nameIdFormat: at.saml.subjectNameIdFormat,
        isForced: prompt === 'login',
        loginHint,
      })
      return sendMessage({
        kind: 'SAMLRequest',
        message,
        relayState,
        target,
        binding: at.saml.idpSsoBinding,
        key: at.signsRequests ? at.signing : undefined,
      })
    },
  }
}

/** What Gatehouse does by itself, in no request of anybody's. */
function systemCall(projectId: string): Call {
  const actor = { type: 'system', id: '', name: 'Gatehouse' } as const
  return { projectId, actor, rights: [], ip: '', userAgent: '', requestId: '' }
}
