import { createPrivateKey, type KeyObject } from 'node:crypto'
import { createProjectCache } from '../../../foundation/cache/project-cache.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { samlKeyPurpose, findSigningKey } from '../../../applications/index.ts'

export type SamlKey = { privateKey: KeyObject; certificate: string }
export type SamlKeyOf = (projectId: string) => Promise<SamlKey>

/** The key that signs the answers of a project, which it gets with its first application that needs it. */
export function createSamlKeyOf(dependencies: Dependencies): SamlKeyOf {
  const cache = createProjectCache(dependencies, {
    tables: ['saml_certificates'],
    async load(reading, projectId): Promise<SamlKey> {
      const row = await findSigningKey(reading, projectId)
      if (!row) throw new Error(`unreachable: the project ${projectId} has an application and no certificate`)
      const pem = dependencies.encryption.decrypt(row.private_key_encrypted, samlKeyPurpose(projectId))
      return { privateKey: createPrivateKey(pem), certificate: row.certificate }
    },
  })
  return projectId => cache.of(projectId)
}
