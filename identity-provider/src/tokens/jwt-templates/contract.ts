import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { reference } from '../../foundation/fields/fields.ts'
import { NotInTenant } from '../../directory/tenants/errors.ts'
import { UserNotFound } from '../../directory/users/profile/errors.ts'
import { AccessKeyNotFound } from '../access-keys/errors.ts'
import { JwtTemplateNotFound, JwtTemplateTaken } from './errors.ts'
import { JwtTemplate } from './template.ts'

const shared = { method: 'POST', auth: 'managementKey' } as const
const TemplateInput = z.object({ template: JwtTemplate })
const one = z.object({ id: reference })
const LibraryEntry = JwtTemplate.extend({ experimental: z.boolean(), logoLight: z.string(), logoDark: z.string() })

export const jwtTemplates = {
  create: operation({
    ...shared,
    summary: 'Create a JWT template',
    path: '/v1/mgmt/jwt/templates/create',
    right: 'write',
    input: TemplateInput,
    output: TemplateInput,
    errors: [JwtTemplateTaken],
  }),
  update: operation({
    ...shared,
    summary: 'Replace a JWT template',
    path: '/v1/mgmt/jwt/templates/update',
    right: 'write',
    input: TemplateInput,
    output: TemplateInput,
    errors: [JwtTemplateNotFound, JwtTemplateTaken],
  }),
  delete: operation({
    ...shared,
    summary: 'Delete a JWT template',
    path: '/v1/mgmt/jwt/templates/delete',
    right: 'write',
    input: one,
    output: z.object({}),
    errors: [JwtTemplateNotFound],
  }),
  list: operation({
    ...shared,
    summary: 'List the JWT templates by name',
    path: '/v1/mgmt/jwt/templates/list',
    right: 'read',
    input: z.object({}),
    output: z.object({ templates: z.array(JwtTemplate) }),
  }),
  load: operation({
    ...shared,
    summary: 'Load a JWT template',
    path: '/v1/mgmt/jwt/templates/load',
    right: 'read',
    input: one,
    output: TemplateInput,
    errors: [JwtTemplateNotFound],
  }),
  validate: operation({
    ...shared,
    summary: 'Validate a stored or given JWT template',
    path: '/v1/mgmt/jwt/templates/validate',
    right: 'read',
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
  preview: operation({
    ...shared,
    summary: 'Show what tokens would say with a template that need not be stored; no token is signed',
    path: '/v1/gatehouse/jwt/templates/preview',
    right: 'write',
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
  listLibrary: operation({
    ...shared,
    summary: 'List the templates of the library',
    path: '/v1/mgmt/jwt/templates/library/list',
    right: 'read',
    input: z.object({}),
    output: z.object({ entries: z.array(LibraryEntry) }),
  }),
  loadLibraryEntry: operation({
    ...shared,
    summary: 'Load a template of the library',
    path: '/v1/mgmt/jwt/templates/library/load',
    right: 'read',
    input: one,
    output: z.object({ entry: LibraryEntry }),
    errors: [JwtTemplateNotFound],
  }),
  applyFromLibrary: operation({
    ...shared,
    summary: 'Create a JWT template from the library',
    path: '/v1/mgmt/jwt/templates/library/apply',
    right: 'write',
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
