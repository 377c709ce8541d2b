import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { RightsExceeded } from '../../foundation/errors/errors.ts'
import { JobNotFound, TooManyJobs } from '../../activity/jobs/errors.ts'
import { notFound, refused } from '../../foundation/errors/declare.ts'
import { givenName as name } from '../../foundation/fields/fields.ts'

export const ProjectInUse = refused('ProjectInUse', 'The project is in use and cannot be deleted')
export const ProjectNotFound = notFound('ProjectNotFound', 'There is no such project')

/** provider-api §3.5. */
export const Project = z.object({
  id: z.string(),
  name: z.string(),
  environment: z.enum(['', 'production']),
  tags: z.array(z.string()),
})
export type Project = z.output<typeof Project>

const tags = z.array(z.string().trim().min(1).max(50)).max(50)

export const CloneInput = z.object({ name, environment: Project.shape.environment.optional(), tags: tags.optional() })

export const projects = {
  list: manage.read('POST /v1/mgmt/projects/list', {
    summary: 'List the projects that the management key reaches',
    isOfCompany: true,
    right: 'audit',
    output: z.object({ projects: z.array(Project) }),
  }),
  updateName: manage.write('POST /v1/mgmt/project/update/name', {
    summary: 'Rename the project',
    input: z.object({ name }),
  }),
  updateTags: manage.write('POST /v1/mgmt/project/update/tags', {
    summary: 'Replace the tags of the project',
    right: 'keys',
    input: z.object({ tags }),
    errors: [RightsExceeded],
  }),
  clone: manage.write('POST /v1/mgmt/project/clone', {
    summary: 'Make another project with the configuration of this one, without its users',
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
  cloneAsync: manage.write('POST /v1/mgmt/project/clone/async', {
    summary: 'The same as a job, whose id is the answer',
    right: 'keys',
    input: CloneInput,
    output: z.object({ processId: z.string() }),
    errors: [ProjectNotFound, RightsExceeded, TooManyJobs],
  }),
  cloneAsyncResult: manage.read('GET /v1/mgmt/project/clone/async/{processId}', {
    summary: 'The project that a job has made; without a project or an error while it goes on',
    right: 'keys',
    input: z.object({ processId: z.string().min(1).max(100) }),
    output: z.object({ projectId: z.string(), projectName: z.string(), error: z.string() }),
    errors: [JobNotFound],
  }),
  /** The first project cannot be deleted: administrators are in it. */
  delete: manage.write('POST /v1/mgmt/project/delete', {
    summary: 'Delete the project with everything of it, its users included',
    right: 'keys',
    errors: [ProjectNotFound, ProjectInUse],
  }),
}
