import type { IdentityClient, InboundApplication } from '@gatehouse/identity-provider/contract'
import { defineLoader, inOrder } from '../request/loaders.ts'

const pageSize = 1000

/** Every inbound application, by name: in one call for each thousand of them. */
export async function loadInboundApplications(client: IdentityClient): Promise<InboundApplication[]> {
  const found: InboundApplication[] = []
  for (let page = 0; ; page++) {
    const { apps, total } = await client.inboundApplications.loadAll({ page, limit: pageSize })
    found.push(...apps)
    if (apps.length < pageSize || found.length >= total) return found
  }
}

/** An inbound application by its id; undefined when there is none. */
export const findInboundApplication = defineLoader(async (ids, { client }) =>
  inOrder(ids, await loadInboundApplications(client), ({ id }) => id),
)
