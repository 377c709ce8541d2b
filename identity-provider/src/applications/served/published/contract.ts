import { operation } from '@gatehouse-id/operation'
import { z } from 'zod'
import { ProjectNotFound } from '../../../projects/projects/contract.ts'
import { ResourceNotFound } from '../../protected-resources/resources/errors.ts'

/** What anyone may read of a project. */
export const published = {
  projectConfiguration: operation({
    summary: 'What web SDKs read of a project before they show its pages',
    method: 'GET',
    path: '/.well-known/project-configuration/{projectId}',
    auth: 'open',
    limit: 'read',
    input: z.object({ projectId: z.string() }),
    /** Pages of ours are shown in no frame, so that nobody is led to press something in them. */
    output: z.object({ allowAuthHostingIframeEmbedding: z.boolean() }),
    errors: [ProjectNotFound],
  }),
  /** Gatehouse's own. */
  resourceMetadata: operation({
    summary: 'What a resource publishes at /.well-known/oauth-protected-resource (RFC 9728)',
    method: 'GET',
    path: '/v1/gatehouse/resource-metadata/{projectId}/{resourceId}',
    auth: 'open',
    limit: 'read',
    input: z.object({ projectId: z.string(), resourceId: z.string() }),
    output: z.object({
      resource: z.string(),
      resource_name: z.string(),
      authorization_servers: z.array(z.string()),
      scopes_supported: z.array(z.string()),
      bearer_methods_supported: z.array(z.string()),
      jwks_uri: z.string(),
    }),
    errors: [ProjectNotFound, ResourceNotFound],
  }),
}
