import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { withoutDefaults } from '../../foundation/fields/without-defaults.ts'
import { wholeNumber } from '../../foundation/fields/fields.ts'
import { AddedClientSecret, ClientSecrets, NewClientSecret, secretName } from '../client-secrets/fields.ts'
import { ClientSecretNotFound, ClientSecretTaken, TooManyClientSecrets } from '../client-secrets/errors.ts'
import { InboundApplication, name, Settings } from './application.ts'
import { InboundApplicationNotFound, InboundApplicationTaken, ScopeValueNotFound } from './errors.ts'

const managementKey = 'managementKey' as const
const thirtyDaysSeconds = 30 * 24 * 60 * 60
const Empty = z.object({})
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
  limit: wholeNumber(1000).default(1000),
})

export const inboundApplications = {
  create: operation({
    summary: 'Create an application that users can authorize to act for them',
    method: 'POST',
    path: '/v1/mgmt/thirdparty/app/create',
    auth: managementKey,
    right: 'write',
    input: Whole,
    output: z.object({ id: z.string(), clientId: z.string(), cleartext: z.string() }),
    errors: [InboundApplicationTaken, ScopeValueNotFound],
  }),
  update: operation({
    summary: 'Replace an application; its client id and secret stay',
    method: 'POST',
    path: '/v1/mgmt/thirdparty/app/update',
    auth: managementKey,
    right: 'write',
    input: Whole.extend({ id }),
    output: Empty,
    errors: changed,
  }),
  patch: operation({
    summary: 'Change the given fields of an application',
    method: 'POST',
    path: '/v1/mgmt/thirdparty/app/patch',
    auth: managementKey,
    right: 'write',
    input: Patch,
    output: Empty,
    errors: changed,
  }),
  delete: operation({
    summary: 'Delete an application and its consents',
    method: 'POST',
    path: '/v1/mgmt/thirdparty/app/delete',
    auth: managementKey,
    right: 'write',
    input: z.object({ id }),
    output: Empty,
    errors: [InboundApplicationNotFound],
  }),
  deleteBatch: operation({
    summary: 'Delete several applications, all or none',
    method: 'POST',
    path: '/v1/mgmt/thirdparty/app/delete/batch',
    auth: managementKey,
    right: 'write',
    input: z.object({ ids: z.array(id).min(1).max(1000, 'must have at most 1000 ids') }),
    output: Empty,
    errors: [InboundApplicationNotFound],
  }),
  load: operation({
    summary: 'Load an application by its id or its client id',
    method: 'GET',
    path: '/v1/mgmt/thirdparty/app/load',
    auth: managementKey,
    right: 'read',
    input: Which,
    output: InboundApplication,
    errors: [InboundApplicationNotFound],
  }),
  loadAll: operation({
    summary: 'List the applications of the project, by name',
    method: 'GET',
    path: '/v1/mgmt/thirdparty/apps/load',
    auth: managementKey,
    right: 'read',
    input: Page,
    output: z.object({ apps: z.array(InboundApplication), total: z.int() }),
  }),
  loadSecret: operation({
    summary: 'Load the client secret of an application',
    method: 'GET',
    path: '/v1/mgmt/thirdparty/app/secret',
    auth: managementKey,
    right: 'secret',
    input: z.object({ id, secretName }),
    output: Secret,
    errors: [InboundApplicationNotFound, ClientSecretNotFound],
  }),
  rotateSecret: operation({
    summary: 'Rotate the client secret of an application; the previous one works for as long as is asked for',
    method: 'POST',
    path: '/v1/mgmt/thirdparty/app/rotate',
    auth: managementKey,
    right: 'secret',
    input: z.object({
      id,
      /** How long the previous secret works beside the new one. */
      overlapSeconds: z.int().min(0).max(thirtyDaysSeconds, 'must be at most 30 days').default(0),
    }),
    output: Secret,
    errors: [InboundApplicationNotFound],
  }),
  /** The Go SDK's way to the same. */
  createV2: operation({
    summary: 'Create an application that users can authorize to act for them',
    method: 'POST',
    path: '/v2/mgmt/thirdparty/app/create',
    auth: managementKey,
    right: 'write',
    input: Whole,
    output: z.object({ id: z.string(), clientId: z.string(), cleartext: z.string() }),
    errors: [InboundApplicationTaken, ScopeValueNotFound],
  }),
  updateV2: operation({
    summary: 'Replace an application; its client id and secret stay',
    method: 'POST',
    path: '/v2/mgmt/thirdparty/app/update',
    auth: managementKey,
    right: 'write',
    input: Whole.extend({ id }),
    output: Empty,
    errors: changed,
  }),
  patchV2: operation({
    summary: 'Change the given fields of an application',
    method: 'POST',
    path: '/v2/mgmt/thirdparty/app/patch',
    auth: managementKey,
    right: 'write',
    input: Patch,
    output: Empty,
    errors: changed,
  }),
  loadV2: operation({
    summary: 'Load an application by its id or its client id',
    method: 'GET',
    path: '/v2/mgmt/thirdparty/app/load',
    auth: managementKey,
    right: 'read',
    input: Which,
    output: InboundApplication,
    errors: [InboundApplicationNotFound],
  }),
  loadAllV2: operation({
    summary: 'List the applications of the project, by name',
    method: 'POST',
    path: '/v2/mgmt/thirdparty/apps/load',
    auth: managementKey,
    right: 'read',
    input: Page,
    output: z.object({ apps: z.array(InboundApplication), total: z.int() }),
  }),
  rotateSecretV1: operation({
    summary: 'Rotate the client secret of an application; the previous one works no longer',
    method: 'GET',
    path: '/v1/mgmt/thirdparty/app/rotate',
    auth: managementKey,
    right: 'secret',
    input: z.object({ id }),
    output: Secret,
    errors: [InboundApplicationNotFound],
  }),
  addSecret: operation({
    summary: 'Add a client secret beside those that an application has',
    method: 'POST',
    path: '/v1/mgmt/thirdparty/app/secret/add',
    auth: managementKey,
    right: 'secret',
    input: NewClientSecret.extend({ id }),
    output: AddedClientSecret,
    errors: [InboundApplicationNotFound, ClientSecretTaken, TooManyClientSecrets],
  }),
  revokeSecret: operation({
    summary: 'Revoke a client secret that was added; answers those that are left',
    method: 'POST',
    path: '/v1/mgmt/thirdparty/app/secret/revoke',
    auth: managementKey,
    right: 'secret',
    input: z.object({ id, name: secretName }),
    output: ClientSecrets,
    errors: [InboundApplicationNotFound, ClientSecretNotFound],
  }),
}
