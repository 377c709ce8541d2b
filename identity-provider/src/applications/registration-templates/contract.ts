import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { ResourceChangedMeanwhile } from '../resources/errors.ts'
import { description, id, ids, name, registered } from '../resources/fields.ts'
import { TemplateNotFound, TemplateTaken } from './errors.ts'

export const TemplateDocument = z.object({ description, ...registered })
export type TemplateDocument = z.output<typeof TemplateDocument>
const Fields = TemplateDocument.extend({ name })
const Template = Fields.extend({ id: z.string(), version: z.string() })
export type Template = z.output<typeof Template>

const auth = 'managementKey' as const
const One = z.object({ template: Template })
const Empty = z.object({})

/** What applications that introduce themselves get, at the resources that name a template. */
export const registrationTemplates = {
  create: operation({
    summary: 'Create a template of settings for applications that introduce themselves',
    method: 'POST',
    path: '/v1/mgmt/resource/dynamic-registration-template/create',
    auth,
    right: 'write',
    input: Fields,
    output: One,
    errors: [TemplateTaken],
  }),
  update: operation({
    summary: 'Replace a template',
    method: 'POST',
    path: '/v1/mgmt/resource/dynamic-registration-template/update',
    auth,
    right: 'write',
    input: z.object({ template: Fields.extend({ id, version: z.string().max(20).default('') }) }),
    output: One,
    errors: [TemplateNotFound, TemplateTaken, ResourceChangedMeanwhile],
  }),
  delete: operation({
    summary: 'Delete a template; resources that name it go back to their own settings',
    method: 'POST',
    path: '/v1/mgmt/resource/dynamic-registration-template/delete',
    auth,
    right: 'write',
    input: z.object({ id }),
    output: Empty,
    errors: [TemplateNotFound],
  }),
  deleteBatch: operation({
    summary: 'Delete several templates, all or none',
    method: 'POST',
    path: '/v1/mgmt/resource/dynamic-registration-templates/delete',
    auth,
    right: 'write',
    input: z.object({ ids }),
    output: Empty,
    errors: [TemplateNotFound],
  }),
  load: operation({
    summary: 'Load a template',
    method: 'GET',
    path: '/v1/mgmt/resource/dynamic-registration-template/load',
    auth,
    right: 'read',
    input: z.object({ id }),
    output: One,
    errors: [TemplateNotFound],
  }),
  loadAll: operation({
    summary: 'List the templates of the project, by name',
    method: 'GET',
    path: '/v1/mgmt/resource/dynamic-registration-templates/load',
    auth,
    right: 'read',
    input: Empty,
    output: z.object({ templates: z.array(Template), total: z.int() }),
  }),
}
