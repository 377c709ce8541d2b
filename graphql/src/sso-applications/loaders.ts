import { defineLoader, inOrder } from '../request/loaders.ts'

/** An SSO application by its id; undefined when there is none. */
export const findSsoApplication = defineLoader(async (ids, { client }) => {
  const { apps } = await client.ssoApplications.loadAll({})
  return inOrder(ids, apps, ({ id }) => id)
})
