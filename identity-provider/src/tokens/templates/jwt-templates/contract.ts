import { z } from 'zod'
import { manage } from '../../../foundation/areas/manage.ts'
import { reference } from '../../../foundation/fields/fields.ts'
import { NotInTenant } from '../../../directory/tenants/errors.ts'
import { UserNotFound } from '../../../directory/users/profile/errors.ts'
import { AccessKeyNotFound } from '../../keys/access-keys/contract.ts'
import { JwtTemplate } from './template.ts'
import { notFound, refused } from '../../../foundation/errors/declare.ts'

export const JwtTemplateNotFound = notFound('JwtTemplateNotFound', 'There is no such JWT template in this project')
export const JwtTemplateTaken = refused('JwtTemplateTaken', 'Another JWT template has this name')

const TemplateInput = z.object({ template: JwtTemplate })
const one = z.object({ id: reference })
const LibraryEntry = JwtTemplate.extend({ experimental: z.boolean(), logoLight: z.string(), logoDark: z.string() })

export const jwtTemplates = {
  create: manage.write('POST /v1/mgmt/jwt/templates/create', {
    summary: 'Create a JWT template',
    input: TemplateInput,
    output: TemplateInput,
    errors: [JwtTemplateTaken],
  }),
  update: manage.write('POST /v1/mgmt/jwt/templates/update', {
    summary: 'Replace a JWT template',
    input: TemplateInput,
    output: TemplateInput,
    errors: [JwtTemplateNotFound, JwtTemplateTaken],
  }),
  delete: manage.write('POST /v1/mgmt/jwt/templates/delete', {
    summary: 'Delete a JWT template',
    input: one,
    errors: [JwtTemplateNotFound],
  }),
  list: manage.read('POST /v1/mgmt/jwt/templates/list', {
    summary: 'List the JWT templates by name',
    output: z.object({ templates: z.array(JwtTemplate) }),
  }),
  load: manage.read('POST /v1/mgmt/jwt/templates/load', {
    summary: 'Load a JWT template',
    input: one,
    output: TemplateInput,
    errors: [JwtTemplateNotFound],
  }),
  validate: manage.read('POST /v1/mgmt/jwt/templates/validate', {
    summary: 'Validate a stored or given JWT template',
    input: z
      .object({ id: z.string().max(100).optional(), template: JwtTemplate.optional() })
      .refine(({ id, template }) => Boolean(id) || template !== undefined, 'either id or template is required'),
    output: z.object({
      valid: z.boolean(),
      issues: z.array(
        z.object({ field: z.string(), code: z.string(), message: z.string(), hint: z.string().optional() }),
      ),
    }),
    errors: [JwtTemplateNotFound],
  }),
  /** Gatehouse's own. */
  preview: manage.write('POST /v1/gatehouse/jwt/templates/preview', {
    summary: 'Show what tokens would say with a template that need not be stored; no token is signed',
    input: z.object({
      template: JwtTemplate,
      /** The id of a user, or of an access key for a template of that type. */
      subjectId: reference,
      /** The tenant that is selected; '' for none. */
      tenantId: z.string().max(100).default(''),
    }),
    output: z.object({
      header: z.object({ alg: z.string(), kid: z.string(), typ: z.string() }),
      claims: z.record(z.string(), z.unknown()),
      /** Of users alone; access keys have no refresh tokens. */
      refreshClaims: z.record(z.string(), z.unknown()).optional(),
    }),
    errors: [UserNotFound, AccessKeyNotFound, NotInTenant],
  }),
  listLibrary: manage.read('POST /v1/mgmt/jwt/templates/library/list', {
    summary: 'List the templates of the library',
    output: z.object({ entries: z.array(LibraryEntry) }),
  }),
  loadLibraryEntry: manage.read('POST /v1/mgmt/jwt/templates/library/load', {
    summary: 'Load a template of the library',
    input: one,
    output: z.object({ entry: LibraryEntry }),
    errors: [JwtTemplateNotFound],
  }),
  applyFromLibrary: manage.write('POST /v1/mgmt/jwt/templates/library/apply', {
    summary: 'Create a JWT template from the library',
    input: z.object({
      libraryEntryId: reference,
      nameOverride: z.string().max(250).optional(),
      descriptionOverride: z.string().max(1000).optional(),
      tagsOverride: z.array(z.string().max(100)).max(100).optional(),
      templateOverride: JwtTemplate.shape.template.unwrap().optional(),
    }),
    output: TemplateInput,
    errors: [JwtTemplateNotFound, JwtTemplateTaken],
  }),
}
