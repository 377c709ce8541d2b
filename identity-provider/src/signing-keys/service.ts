import type { Service } from '@gatehouse/operation'
import type { signingKeys } from './contract.ts'
import type { SigningKeys } from './keys.ts'

export const signingKeysService = (keys: SigningKeys): Service<typeof signingKeys, unknown> => {
  const load = async ({ projectId }: { projectId: string }) => ({ keys: (await keys.of(projectId)).publicKeys })
  return { load, loadJwks: load, loadBare: async input => (await load(input)).keys }
}
