import type Provider from 'oidc-provider'
import type { Client } from 'oidc-provider'
import { lastUsed } from '../../../foundation/cache/last-used.ts'
import type { FindClient } from './find-client.ts'

const clientsMax = 200

/**
 * Has the provider find its clients with `findClient`. What it makes of one is kept for as long as nothing about the client
 * changes; its own way makes a digest of all of it each time.
 */
export function keepClients(provider: Provider, findClient: FindClient): void {
  const byMetadata = new WeakMap<object, Client>()
  const byText = new Map<string, Client>()
  // Safe: the provider's own code makes clients like this, which its types leave out.
  const { Client: Made } = provider as unknown as { Client: new (metadata: object) => Client }
  provider.Client.find = async id => {
    const metadata = id ? await findClient(id) : undefined
    if (!metadata) return undefined
    const known = byMetadata.get(metadata)
    if (known) return known
    const key = JSON.stringify(metadata)
    const client = lastUsed(byText, { key, max: clientsMax }, () => new Made(metadata))
    byMetadata.set(metadata, client)
    return client
  }
}
