import { transact } from '@gatehouse/database'
import type { Service } from '@gatehouse/operation'
import type { Call } from '../call.ts'
import type { Dependencies } from '../dependencies.ts'
import { findProject } from '../projects/store.ts'
import type { Rules } from '../rules.ts'
import type { signingKeys, TokenAlgorithm } from './contract.ts'
import { generateSigningKey, toRow } from './generate.ts'
import { insertSigningKey, setTokenAlgorithm } from './store.ts'

export function signingKeysService(
  dependencies: Dependencies,
  { signingKeys: keys, recordAudit, onKeysRotated }: Pick<Rules, 'signingKeys' | 'recordAudit' | 'onKeysRotated'>,
): Service<typeof signingKeys, Call> {
  const { db } = dependencies
  const load = async ({ projectId }: { projectId: string }) => ({ keys: (await keys.of(projectId)).publicKeys })

  return {
    load,
    loadJwks: load,
    loadBare: async input => (await load(input)).keys,

    async rotate({ algorithm: wanted }, call) {
      const { projectId } = call
      const project = await findProject(db, projectId)
      // The column holds what this package wrote: one of the algorithms.
      const algorithm = wanted ?? (project?.token_algorithm as TokenAlgorithm)
      const key = await generateSigningKey(algorithm)
      await transact(db, async tx => {
        await insertSigningKey(tx, toRow(dependencies, { projectId, algorithm, key }))
        await setTokenAlgorithm(tx, { projectId, algorithm })
        await recordAudit(tx, call, {
          action: 'SigningKeyRotated',
          target: { type: 'project', id: projectId, name: project?.name ?? '' },
          data: { kid: key.kid, algorithm },
        })
      })
      keys.forget(projectId)
      onKeysRotated(projectId)
      return { kid: key.kid, algorithm }
    },
  }
}
