import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { RightsExceeded } from '../../foundation/errors/errors.ts'
import { JobNotFound, TooManyJobs } from '../../activity/jobs/errors.ts'
import { ProjectInUse, ProjectNotFound } from './errors.ts'

/** provider-api §3.5. */
export const Project = z.object({
  id: z.string(),
  name: z.string(),
  environment: z.enum(['', 'production']),
  tags: z.array(z.string()),
})
export type Project = z.output<typeof Project>

const managementKey = 'managementKey' as const
const name = z.string().trim().min(1, 'must not be empty').max(100, 'must have at most 100 characters')
const tags = z.array(z.string().trim().min(1).max(50)).max(50)

export const CloneInput = z.object({ name, environment: Project.shape.environment.optional(), tags: tags.optional() })

export const projects = {
  list: operation({
    summary: 'List the projects that the management key reaches',
    method: 'POST',
    path: '/v1/mgmt/projects/list',
    auth: managementKey,
    isOfCompany: true,
    right: 'audit',
    input: z.object({}),
    output: z.object({ projects: z.array(Project) }),
  }),
  updateName: operation({
    summary: 'Rename the project',
    method: 'POST',
    path: '/v1/mgmt/project/update/name',
    auth: managementKey,
    right: 'write',
    input: z.object({ name }),
    output: z.object({}),
  }),
  updateTags: operation({
    summary: 'Replace the tags of the project',
    method: 'POST',
    path: '/v1/mgmt/project/update/tags',
    auth: managementKey,
    right: 'keys',
    input: z.object({ tags }),
    output: z.object({}),
    errors: [RightsExceeded],
  }),
  clone: operation({
    summary: 'Make another project with the configuration of this one, without its users',
    method: 'POST',
    path: '/v1/mgmt/project/clone',
    auth: managementKey,
    right: 'keys',
    input: CloneInput,
    output: z.object({
      projectId: z.string(),
      projectName: z.string(),
      environment: Project.shape.environment,
      tags: z.array(z.string()),
    }),
    errors: [ProjectNotFound, RightsExceeded],
  }),
  cloneAsync: operation({
    summary: 'The same as a job, whose id is the answer',
    method: 'POST',
    path: '/v1/mgmt/project/clone/async',
    auth: managementKey,
    right: 'keys',
    input: CloneInput,
    output: z.object({ processId: z.string() }),
    errors: [ProjectNotFound, RightsExceeded, TooManyJobs],
  }),
  cloneAsyncResult: operation({
    summary: 'The project that a job has made; without a project or an error while it goes on',
    method: 'GET',
    path: '/v1/mgmt/project/clone/async/{processId}',
    auth: managementKey,
    right: 'keys',
    input: z.object({ processId: z.string().min(1).max(100) }),
    output: z.object({ projectId: z.string(), projectName: z.string(), error: z.string() }),
    errors: [JobNotFound],
  }),
  /** The first project cannot be deleted: administrators are in it. */
  delete: operation({
    summary: 'Delete the project with everything of it, its users included',
    method: 'POST',
    path: '/v1/mgmt/project/delete',
    auth: managementKey,
    right: 'keys',
    input: z.object({}),
    output: z.object({}),
    errors: [ProjectNotFound, ProjectInUse],
  }),
}
