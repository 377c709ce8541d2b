import { userAttribute } from '@gatehouse-id/entities'
import { manage } from '../../entity/manage.ts'

export const managedAttribute = manage(userAttribute, {
  all: async client => (await client.userAttributes.loadAll({})).data,
})
