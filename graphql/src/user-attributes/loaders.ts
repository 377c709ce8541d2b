import type { Attribute } from '@gatehouse/identity-provider/contract'
import { defineShared } from '../request/loaders.ts'

/** Every custom attribute that is declared. */
export const loadAttributes = defineShared(
  async ({ client }): Promise<readonly Attribute[]> => (await client.userAttributes.loadAll({})).data,
)
