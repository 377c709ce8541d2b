import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { ResourceChangedMeanwhile } from '../protected-resources/resources/errors.ts'
import { description, id, ids, name, registered } from '../protected-resources/resources/fields.ts'
import { notFound, refused } from '../../foundation/errors/declare.ts'

export const TemplateNotFound = notFound('TemplateNotFound', 'There is no such registration template in this project')
export const TemplateTaken = refused('TemplateTaken', 'Another registration template has this name')

export const TemplateDocument = z.object({ description, ...registered })
export type TemplateDocument = z.output<typeof TemplateDocument>
const Fields = TemplateDocument.extend({ name })
const Template = Fields.extend({ id: z.string(), version: z.string() })
export type Template = z.output<typeof Template>

const One = z.object({ template: Template })

/** What applications that introduce themselves get, at the resources that name a template. */
export const registrationTemplates = {
  create: manage.write('POST /v1/mgmt/resource/dynamic-registration-template/create', {
    summary: 'Create a template of settings for applications that introduce themselves',
    input: Fields,
    output: One,
    errors: [TemplateTaken],
  }),
  update: manage.write('POST /v1/mgmt/resource/dynamic-registration-template/update', {
    summary: 'Replace a template',
    input: z.object({ template: Fields.extend({ id, version: z.string().max(20).default('') }) }),
    output: One,
    errors: [TemplateNotFound, TemplateTaken, ResourceChangedMeanwhile],
  }),
  delete: manage.write('POST /v1/mgmt/resource/dynamic-registration-template/delete', {
    summary: 'Delete a template; resources that name it go back to their own settings',
    input: z.object({ id }),
    errors: [TemplateNotFound],
  }),
  deleteBatch: manage.write('POST /v1/mgmt/resource/dynamic-registration-templates/delete', {
    summary: 'Delete several templates, all or none',
    input: z.object({ ids }),
    errors: [TemplateNotFound],
  }),
  load: manage.read('GET /v1/mgmt/resource/dynamic-registration-template/load', {
    summary: 'Load a template',
    input: z.object({ id }),
    output: One,
    errors: [TemplateNotFound],
  }),
  loadAll: manage.read('GET /v1/mgmt/resource/dynamic-registration-templates/load', {
    summary: 'List the templates of the project, by name',
    output: z.object({ templates: z.array(Template), total: z.int() }),
  }),
}
