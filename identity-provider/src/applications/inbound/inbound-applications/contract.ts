import { z } from 'zod'
import { manage } from '../../../foundation/areas/manage.ts'
import { wholeNumber, withoutDefaults } from '../../../foundation/fields/fields.ts'
import { overlapSeconds } from '../../client-secrets/previous-secret.ts'
import { AddedClientSecret, ClientSecrets, NewClientSecret, secretName } from '../../client-secrets/fields.ts'
import { ClientSecretNotFound, ClientSecretTaken, TooManyClientSecrets } from '../../client-secrets/errors.ts'
import { InboundApplication, name, Settings } from './application.ts'
import { operationError } from '@gatehouse-id/operation'
import { notFound, refused } from '../../../foundation/errors/declare.ts'

export const InboundApplicationNotFound = notFound(
  'InboundApplicationNotFound',
  'There is no such inbound application in this project',
)
export const InboundApplicationTaken = refused('InboundApplicationTaken', 'Another inbound application has this name')
export const ScopeValueNotFound = operationError({
  name: 'ScopeValueNotFound',
  code: 'E011004',
  status: 400,
  description: 'There is no such role or permission in this project',
})

const id = z.string().trim().min(1).max(100)
const Secret = z.object({ cleartext: z.string() })
const Whole = z.object({ name, ...Settings.shape })
const changed = [InboundApplicationNotFound, InboundApplicationTaken, ScopeValueNotFound]
const text = z.string().trim().max(200).default('')

const Patch = z.object({ ...withoutDefaults(Settings.shape), name: name.optional(), id })
const Which = z
  .object({ id: text, clientId: text })
  .refine(({ id: one, clientId }) => one !== '' || clientId !== '', { path: ['id'], message: 'is required' })
const Page = z.object({
  page: wholeNumber(1_000_000).default(0),
  /** Go sends 0 for no limit. */
  limit: wholeNumber(1000)
    .default(1000)
    .transform(limit => limit || 1000),
})

export const inboundApplications = {
  create: manage.write('POST /v1/mgmt/thirdparty/app/create', {
    summary: 'Create an application that users can authorize to act for them',
    input: Whole,
    output: z.object({ id: z.string(), clientId: z.string(), cleartext: z.string() }),
    errors: [InboundApplicationTaken, ScopeValueNotFound],
  }),
  update: manage.write('POST /v1/mgmt/thirdparty/app/update', {
    summary: 'Replace an application; its client id and secret stay',
    input: Whole.extend({ id }),
    errors: changed,
  }),
  patch: manage.write('POST /v1/mgmt/thirdparty/app/patch', {
    summary: 'Change the given fields of an application',
    input: Patch,
    errors: changed,
  }),
  delete: manage.write('POST /v1/mgmt/thirdparty/app/delete', {
    summary: 'Delete an application and its consents',
    input: z.object({ id }),
    errors: [InboundApplicationNotFound],
  }),
  deleteBatch: manage.write('POST /v1/mgmt/thirdparty/app/delete/batch', {
    summary: 'Delete several applications, all or none',
    input: z.object({ ids: z.array(id).min(1).max(1000, 'must have at most 1000 ids') }),
    errors: [InboundApplicationNotFound],
  }),
  load: manage.read('GET /v1/mgmt/thirdparty/app/load', {
    summary: 'Load an application by its id or its client id',
    input: Which,
    output: InboundApplication,
    errors: [InboundApplicationNotFound],
  }),
  loadAll: manage.read('GET /v1/mgmt/thirdparty/apps/load', {
    summary: 'List the applications of the project, by name',
    input: Page,
    output: z.object({ apps: z.array(InboundApplication), total: z.int() }),
  }),
  loadSecret: manage.read('GET /v1/mgmt/thirdparty/app/secret', {
    summary: 'Load the client secret of an application',
    right: 'secret',
    input: z.object({ id, secretName }),
    output: Secret,
    errors: [InboundApplicationNotFound, ClientSecretNotFound],
  }),
  rotateSecret: manage.write('POST /v1/mgmt/thirdparty/app/rotate', {
    summary: 'Rotate the client secret of an application; the previous one works for as long as is asked for',
    right: 'secret',
    input: z.object({ id, overlapSeconds }),
    output: Secret,
    errors: [InboundApplicationNotFound],
  }),
  /** Gatehouse's own; nothing happens when there is no previous secret. */
  endPreviousSecret: manage.write('POST /v1/gatehouse/thirdparty/app/previous/end', {
    summary: 'End the previous client secret of an application at once',
    input: z.object({ id }),
    output: InboundApplication,
    errors: [InboundApplicationNotFound],
  }),
  /** The Go SDK's way to the same. */
  createV2: manage.write('POST /v2/mgmt/thirdparty/app/create', {
    summary: 'Create an application that users can authorize to act for them',
    input: Whole,
    output: z.object({ id: z.string(), clientId: z.string(), cleartext: z.string() }),
    errors: [InboundApplicationTaken, ScopeValueNotFound],
  }),
  updateV2: manage.write('POST /v2/mgmt/thirdparty/app/update', {
    summary: 'Replace an application; its client id and secret stay',
    input: Whole.extend({ id }),
    errors: changed,
  }),
  patchV2: manage.write('POST /v2/mgmt/thirdparty/app/patch', {
    summary: 'Change the given fields of an application',
    input: Patch,
    errors: changed,
  }),
  loadV2: manage.read('GET /v2/mgmt/thirdparty/app/load', {
    summary: 'Load an application by its id or its client id',
    input: Which,
    output: InboundApplication,
    errors: [InboundApplicationNotFound],
  }),
  loadAllV2: manage.read('POST /v2/mgmt/thirdparty/apps/load', {
    summary: 'List the applications of the project, by name',
    input: Page,
    output: z.object({ apps: z.array(InboundApplication), total: z.int() }),
  }),
  rotateSecretV1: manage.read('GET /v1/mgmt/thirdparty/app/rotate', {
    summary: 'Rotate the client secret of an application; the previous one works no longer',
    right: 'secret',
    input: z.object({ id }),
    output: Secret,
    errors: [InboundApplicationNotFound],
  }),
  addSecret: manage.write('POST /v1/mgmt/thirdparty/app/secret/add', {
    summary: 'Add a client secret beside those that an application has',
    right: 'secret',
    input: NewClientSecret.extend({ id }),
    output: AddedClientSecret,
    errors: [InboundApplicationNotFound, ClientSecretTaken, TooManyClientSecrets],
  }),
  revokeSecret: manage.write('POST /v1/mgmt/thirdparty/app/secret/revoke', {
    summary: 'Revoke a client secret that was added; answers those that are left',
    right: 'secret',
    input: z.object({ id, name: secretName }),
    output: ClientSecrets,
    errors: [InboundApplicationNotFound, ClientSecretNotFound],
  }),
}
