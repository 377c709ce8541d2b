import { operation } from '@gatehouse/operation'
import { z } from 'zod'

/** provider-api §3.5. */
export const Project = z.object({
  id: z.string(),
  name: z.string(),
  environment: z.enum(['', 'production']),
  tags: z.array(z.string()),
})
export type Project = z.output<typeof Project>

const managementKey = 'managementKey' as const

export const projects = {
  list: operation({
    summary: 'List the projects that the management key reaches',
    method: 'POST',
    path: '/v1/mgmt/projects/list',
    auth: managementKey,
    input: z.object({}),
    output: z.object({ projects: z.array(Project) }),
  }),
  updateName: operation({
    summary: 'Rename the project',
    method: 'POST',
    path: '/v1/mgmt/project/update/name',
    auth: managementKey,
    input: z.object({
      name: z.string().trim().min(1, 'must not be empty').max(100, 'must have at most 100 characters'),
    }),
    output: z.object({}),
  }),
  updateTags: operation({
    summary: 'Replace the tags of the project',
    method: 'POST',
    path: '/v1/mgmt/project/update/tags',
    auth: managementKey,
    input: z.object({ tags: z.array(z.string().trim().min(1).max(50)).max(50) }),
    output: z.object({}),
  }),
}
