import { inboundApplication } from '@gatehouse-id/entities'
import type { IdentityClient, InboundApplication } from '@gatehouse-id/identity-provider/contract'
import { manage } from '../../entity/manage.ts'

export const managedInboundApplication = manage(inboundApplication, {
  all: loadAll,
  one: (client, id) => client.inboundApplications.load({ id }),
  async create(client, draft) {
    const { id, cleartext } = await client.inboundApplications.create(draft)
    return { row: await client.inboundApplications.load({ id }), secret: cleartext }
  },
  async update(client, { id, given }) {
    await client.inboundApplications.patch({ ...given, id })
    return client.inboundApplications.load({ id })
  },
  delete: (client, id) => client.inboundApplications.delete({ id }),
  deleteMany: (client, ids) => client.inboundApplications.deleteBatch({ ids }),
})

const pageSize = 1000

/** Every inbound application, by name: in one call for each thousand of them. */
async function loadAll(client: IdentityClient): Promise<InboundApplication[]> {
  const found: InboundApplication[] = []
  for (let page = 0; ; page++) {
    const { apps, total } = await client.inboundApplications.loadAll({ page, limit: pageSize })
    found.push(...apps)
    if (apps.length < pageSize || found.length >= total) return found
  }
}
