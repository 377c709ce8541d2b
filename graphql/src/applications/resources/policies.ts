import {
  type IdentityClient,
  InboundApplicationNotFound,
  ResourceNotFound,
  type ResourcePolicy,
  ResourcePolicyNotFound,
  ResourcePolicyTaken,
} from '@gatehouse-id/identity-provider/contract'
import type { Builder, InputFieldBuilder, OutputFieldBuilder } from '../../schema/builder.ts'
import type { Context } from '../../request/context.ts'
import { defineVersion, expectedVersionField, versionDescription } from '../../schema/changes/entity-version.ts'
import { deletedIdOutput } from '../../schema/changes/payloads.ts'
import { VersionConflict } from '../../schema/changes/refusals/version-conflict.ts'
import { connectionType, pageArgs } from '../../schema/lists/connections.ts'
import { connectionCost } from '../../schema/lists/pages.ts'
import { connectionOfSorted } from '../../schema/lists/sorted-pages.ts'
import { idField, nodeId } from '../../schema/ids/node-id.ts'
import { secondsToMs } from '../../schema/scalars/time.ts'
import { managedResource } from './managed-resource.ts'

const inputNames = {
  userAccessScopes: 'userScopes',
  clientAccessScopes: 'clientScopes',
  allUserScopes: 'hasAllUserScopes',
  allClientScopes: 'hasAllClientScopes',
}

function whichFields(t: InputFieldBuilder) {
  return {
    applicationId: idField(t, 'InboundApplication', 'application'),
    resourceId: idField(t, 'Resource', 'resource'),
  }
}

function policyFields(t: InputFieldBuilder) {
  return {
    ...whichFields(t),
    userScopes: t.stringList({ description: 'All scopes that it may get when it acts for users, by name.' }),
    clientScopes: t.stringList({ description: 'All scopes that it may get when it acts for itself, by name.' }),
    hasAllUserScopes: t.boolean({ description: 'Whether it may get every scope when it acts for users.' }),
    hasAllClientScopes: t.boolean({ description: 'Whether it may get every scope when it acts for itself.' }),
  }
}

type Policy = {
  applicationId: { id: string }
  resourceId: { id: string }
  userScopes?: string[] | null
  clientScopes?: string[] | null
  hasAllUserScopes?: boolean | null
  hasAllClientScopes?: boolean | null
}

/** What is omitted is as before, or none. */
function wirePolicy({ applicationId, resourceId, ...given }: Policy, before?: ResourcePolicy) {
  const { userScopes, clientScopes, hasAllUserScopes, hasAllClientScopes } = given
  return {
    thirdPartyApplicationId: applicationId.id,
    resourceId: resourceId.id,
    userAccessScopes: userScopes === undefined ? (before?.userAccessScopes ?? []) : (userScopes ?? []),
    clientAccessScopes: clientScopes === undefined ? (before?.clientAccessScopes ?? []) : (clientScopes ?? []),
    allUserScopes: hasAllUserScopes ?? before?.allUserScopes ?? false,
    allClientScopes: hasAllClientScopes ?? before?.allClientScopes ?? false,
  }
}

/** The version of a policy: of the scopes. */
const policyVersion = defineVersion<ResourcePolicy>('ResourcePolicy', 'policy', policy => [
  policy.userAccessScopes,
  policy.clientAccessScopes,
  policy.allUserScopes,
  policy.allClientScopes,
])

type Which = Pick<ResourcePolicy, 'thirdPartyApplicationId' | 'resourceId'>

/** A policy is known by its application and its resource; neither contains a slash. */
function policyId({ thirdPartyApplicationId, resourceId }: Which): string {
  return `${thirdPartyApplicationId}/${resourceId}`
}

async function policiesOf(client: IdentityClient, thirdPartyApplicationId: string) {
  return (await client.resourcePolicies.loadOfApplication({ thirdPartyApplicationId })).resourcePolicies
}

async function findPolicy({ client }: Context, id: string): Promise<ResourcePolicy | undefined> {
  const [applicationId = ''] = id.split('/')
  try {
    return (await policiesOf(client, applicationId)).find(policy => policyId(policy) === id)
  } catch (error) {
    if (error instanceof InboundApplicationNotFound) return undefined
    throw error
  }
}

/** Which scopes of a resource an application may get. */
export function registerResourcePolicies(builder: Builder) {
  builder.node('ResourcePolicy', {
    description: 'Which scopes of a resource an application may get.',
    id: { resolve: policyId, description: 'The id of the node.' },
    loadMany: (ids, context) => Promise.all(ids.map(id => findPolicy(context, id))),
    fields: t => ({
      version: t.string({ description: versionDescription, resolve: policyVersion.of }),
      resource: t.field({
        type: 'Resource',
        nullable: true,
        description: 'The resource; null when it was deleted meanwhile.',
        complexity: 1,
        resolve: async ({ resourceId }, _args, context) => (await managedResource.load(context, resourceId)) ?? null,
      }),
      userScopes: t.exposeStringList('userAccessScopes', {
        description: 'The scopes that it may get when it acts for users.',
      }),
      clientScopes: t.exposeStringList('clientAccessScopes', {
        description: 'The scopes that it may get when it acts for itself.',
      }),
      hasAllUserScopes: t.exposeBoolean('allUserScopes', {
        description: 'Whether it may get every scope when it acts for users.',
      }),
      hasAllClientScopes: t.exposeBoolean('allClientScopes', {
        description: 'Whether it may get every scope when it acts for itself.',
      }),
      modifiedAt: t.field({
        type: 'DateTime',
        description: 'When it was last changed.',
        resolve: ({ modifiedTime }) => secondsToMs(Number(modifiedTime)),
      }),
    }),
  })
  function policyOutput(t: OutputFieldBuilder<{ resourcePolicy: ResourcePolicy }>) {
    return {
      resourcePolicy: t.field({
        type: 'ResourcePolicy',
        description: 'The policy as it is now.',
        resolve: ({ resourcePolicy }) => resourcePolicy,
      }),
    }
  }
  builder.queryField('resourcePolicies', t =>
    t.field({
      type: connectionType(builder, 'ResourcePolicy', { one: 'A policy', many: 'policies' }),
      nullable: true,
      description: 'The policies of an application, oldest first; null when there is no such application.',
      complexity: connectionCost,
      args: {
        ...pageArgs(t),
        applicationId: nodeId(t.arg, {
          for: 'InboundApplication',
          required: true,
          description: 'The application, by node id.',
        }),
      },
      resolve: async (_root, { applicationId, ...page }, { client }) => {
        try {
          return connectionOfSorted(page, await policiesOf(client, applicationId.id), {
            by: ({ createdTime }) => Number(createdTime),
            idOf: policyId,
          })
        } catch (error) {
          if (error instanceof InboundApplicationNotFound) return null
          throw error
        }
      },
    }),
  )
  builder.relayMutationField(
    'resourcePolicyCreate',
    { description: 'The new policy.', inputFields: policyFields },
    {
      description: 'Lets an application get scopes of a resource.',
      errors: { types: [ResourceNotFound, InboundApplicationNotFound, ResourcePolicyTaken] },
      inputNames,
      resolve: (_root, { input }, { client }) => client.resourcePolicies.create(wirePolicy(input)),
    },
    { description: 'The policy was created.', outputFields: policyOutput },
  )
  builder.relayMutationField(
    'resourcePolicyUpdate',
    {
      description: 'What to change; omitted fields stay as they are.',
      inputFields: t => ({ ...policyFields(t), expectedVersion: expectedVersionField(t) }),
    },
    {
      description: 'Changes which scopes of a resource an application may get.',
      errors: { types: [ResourceNotFound, InboundApplicationNotFound, ResourcePolicyNotFound, VersionConflict] },
      inputNames,
      resolve: async (_root, { input }, { client }) => {
        const resourcePolicies = await policiesOf(client, input.applicationId.id)
        const before = resourcePolicies.find(({ resourceId }) => resourceId === input.resourceId.id)
        if (!before) throw new ResourcePolicyNotFound()
        policyVersion.require(input.expectedVersion, before)
        return client.resourcePolicies.update(wirePolicy(input, before))
      },
    },
    { description: 'The policy was changed.', outputFields: policyOutput },
  )
  builder.relayMutationField(
    'resourcePolicyDelete',
    { description: 'The policy to delete.', inputFields: whichFields },
    {
      description: 'Deletes a policy; the application gets no more tokens by it.',
      errors: { types: [ResourcePolicyNotFound] },
      resolve: async (_root, { input: { applicationId, resourceId } }, { client }) => {
        const which = { thirdPartyApplicationId: applicationId.id, resourceId: resourceId.id }
        await client.resourcePolicies.delete(which)
        return { deletedId: policyId(which) }
      },
    },
    {
      description: 'The policy was deleted.',
      outputFields: deletedIdOutput('ResourcePolicy'),
    },
  )
}
