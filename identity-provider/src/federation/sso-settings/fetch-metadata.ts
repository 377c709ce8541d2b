import type { Dependencies } from '../../foundation/dependencies.ts'
import { createOutgoing, OutgoingFailed } from '../../foundation/outgoing/request.ts'
import { MetadataInvalid, parseMetadata } from './metadata.ts'
import type { Stored } from './settings.ts'

const bytesMax = 1024 * 1024

type Fetched = Pick<Stored['saml'], 'idpUrl' | 'idpCert' | 'idpAdditionalCerts' | 'entityId' | 'metadataProblem'>
export type FetchMetadata = (url: string, entityId: string) => Promise<Fetched>

const nothing = { idpUrl: '', idpCert: '', idpAdditionalCerts: [] }

/**
 * The metadata of an identity provider. A document that cannot be fetched or parsed is reported as a problem instead of
 * an error: a URL may be configured before it works. Limits: 3.5 s, 1 MB, no redirects, and in production no private
 * network.
 */
export function createFetchMetadata({ isProduction }: Pick<Dependencies, 'isProduction'>): FetchMetadata {
  const send = createOutgoing({ isPrivateAllowed: !isProduction })
  return async (url, entityId) => {
    try {
      const { status, body } = await send({ url, method: 'GET', bytesMax })
      if (status !== 200) throw new OutgoingFailed(`${new URL(url).origin} answered with status ${status}`)
      const metadata = await parseMetadata(body.toString('utf8'), entityId)
      const [idpCert = '', ...idpAdditionalCerts] = metadata.certificates
      return { idpUrl: metadata.ssoUrl, entityId: metadata.entityId, idpCert, idpAdditionalCerts, metadataProblem: '' }
    } catch (error) {
      if (!(error instanceof OutgoingFailed) && !(error instanceof MetadataInvalid)) throw error
      const problem = error instanceof MetadataInvalid ? `The document ${error.message}.` : error.message
      return { ...nothing, entityId, metadataProblem: problem }
    }
  }
}
