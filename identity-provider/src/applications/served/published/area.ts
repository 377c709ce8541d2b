import type { Service } from '@gatehouse-id/operation'
import { defineArea } from '../../../foundation/areas/area.ts'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { findProject, ProjectNotFound } from '../../../projects/index.ts'
import { issuerUrl } from '../../../tokens/index.ts'
import { ResourceNotFound } from '../../protected-resources/resources/errors.ts'
import { toResource } from '../../protected-resources/resources/service.ts'
import { resourceRows } from '../../protected-resources/resources/store.ts'
import { published } from './contract.ts'

function publishedService({ db, publicUrl }: Dependencies): Service<typeof published, Call> {
  async function requireProject(projectId: string): Promise<void> {
    if (!(await findProject(db, projectId))) throw new ProjectNotFound()
  }
  return {
    async projectConfiguration({ projectId }) {
      await requireProject(projectId)
      return { allowAuthHostingIframeEmbedding: false }
    },

    async resourceMetadata({ projectId, resourceId: id }) {
      await requireProject(projectId)
      const row = await resourceRows.find(db, { projectId }, { id })
      if (!row) throw new ResourceNotFound()
      const { name, uri, scopes } = toResource(row)
      return {
        resource: uri,
        resource_name: name,
        authorization_servers: [issuerUrl(publicUrl, projectId, { type: 'inbound' })],
        scopes_supported: [...scopes.permissionsScopes, ...scopes.attributesScopes].map(scope => scope.name),
        bearer_methods_supported: ['header'],
        jwks_uri: `${publicUrl}/${projectId}/.well-known/jwks.json`,
      }
    },
  }
}

export const publishedArea = defineArea({ contract: published, service: publishedService })
