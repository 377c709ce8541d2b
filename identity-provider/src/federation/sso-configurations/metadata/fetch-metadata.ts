import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { createDocuments, OutgoingFailed } from '../../../foundation/outgoing/request.ts'
import { type Metadata, MetadataInvalid, parseMetadata } from './metadata.ts'
import type { Stored } from '../settings.ts'

const bytesMax = 1024 * 1024

type Fetched = Pick<
  Stored['saml'],
  | 'idpUrl'
  | 'idpCert'
  | 'idpAdditionalCerts'
  | 'entityId'
  | 'metadataProblem'
  | 'idpSsoBinding'
  | 'idpLogoutUrl'
  | 'idpLogoutBinding'
  | 'wantsSignedRequests'
  | 'metadataReadAt'
>
export type FetchMetadata = (url: string, entityId: string) => Promise<Fetched>

const unread = {
  metadataProblem: '',
  metadataReadAt: 0,
  wantsSignedRequests: false,
  idpSsoBinding: 'redirect',
} as const
/** What a configuration without metadata has. */
export const noMetadata = { ...unread, idpMetadataUrl: '' }

const nothing = {
  ...unread,
  idpUrl: '',
  idpCert: '',
  idpLogoutUrl: '',
  idpLogoutBinding: 'redirect',
} as const

/**
 * The metadata of an identity provider. A document that cannot be fetched or parsed is reported as a problem instead of
 * an error: a URL may be configured before it works. Limits: 3.5 s, 1 MB, no redirects, and in production no private
 * network.
 */
export function createFetchMetadata({
  isProduction,
  clock,
  outgoing,
}: Pick<Dependencies, 'isProduction' | 'clock' | 'outgoing'>): FetchMetadata {
  const send = createDocuments({ outgoing, isProduction })
  return (url, entityId) =>
    reporting(entityId, async () => {
      const { status, body } = await send({ url, method: 'GET', bytesMax })
      if (status !== 200) throw new OutgoingFailed(`${new URL(url).origin} answered with status ${status}`)
      return settingsOf(await parseMetadata(body.toString('utf8'), entityId), clock())
    })
}

/** The settings of a document that an administrator has sent. */
export function readMetadata(xml: string, entityId: string, now: number): Promise<Fetched> {
  return reporting(entityId, async () => settingsOf(await parseMetadata(xml, entityId), now))
}

/**
 * What a document changes: one that cannot be read ends no provider that works, but only says why. Where none works yet, a
 * URL may be configured before it answers.
 */
export function whatWorks<Given extends Fetched>({ stored: { saml } }: { stored: Stored }, given: Given): Given {
  if (given.metadataProblem === '' || saml.idpUrl === '') return given
  const { idpUrl, idpCert, idpAdditionalCerts, entityId, idpSsoBinding, wantsSignedRequests, metadataReadAt } = saml
  const { idpLogoutUrl, idpLogoutBinding } = saml
  const provider = { idpUrl, idpCert, idpAdditionalCerts, entityId, idpSsoBinding, idpLogoutUrl, idpLogoutBinding }
  return { ...given, ...provider, wantsSignedRequests, metadataReadAt }
}

async function reporting(entityId: string, read: () => Promise<Fetched>): Promise<Fetched> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof OutgoingFailed) && !(error instanceof MetadataInvalid)) throw error
    const problem = error instanceof MetadataInvalid ? `The document ${error.message}.` : error.message
    return { ...nothing, idpAdditionalCerts: [], entityId, metadataProblem: problem }
  }
}

function settingsOf(metadata: Metadata, now: number): Fetched {
  const [idpCert = '', ...idpAdditionalCerts] = metadata.certificates
  return {
    idpUrl: metadata.ssoUrl,
    idpSsoBinding: metadata.ssoBinding,
    idpLogoutUrl: metadata.logoutUrl,
    idpLogoutBinding: metadata.logoutBinding,
    wantsSignedRequests: metadata.wantsSignedRequests,
    entityId: metadata.entityId,
    idpCert,
    idpAdditionalCerts,
    metadataProblem: '',
    metadataReadAt: now,
  }
}
