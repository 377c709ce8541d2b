import {
  InboundApplicationNotFound,
  ResourceNotFound,
  type ResourcePolicy,
  ResourcePolicyNotFound,
  ResourcePolicyTaken,
} from '@gatehouse/identity-provider/contract'
import type { Builder, InputFieldBuilder, OutputFieldBuilder } from '../schema/builder.ts'
import { nodeId } from '../schema/node-id.ts'
import { idField } from '../schema/node-ids.ts'
import { secondsToMs } from '../schema/time.ts'
import { managedResource } from './managed-resource.ts'

/** How many policies an application usually has, for the cost of an operation. */
const policiesUsual = 10

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

/** Which scopes of a resource an application may get. */
export function registerResourcePolicies(builder: Builder) {
  const Policy = builder.objectRef<ResourcePolicy>('ResourcePolicy').implement({
    description: 'Which scopes of a resource an application may get.',
    fields: t => ({
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
        type: Policy,
        description: 'The policy as it is now.',
        resolve: ({ resourcePolicy }) => resourcePolicy,
      }),
    }
  }
  builder.queryField('resourcePolicies', t =>
    t.field({
      type: [Policy],
      nullable: true,
      description: 'The policies of an application, at most 1,000; null when there is no such application.',
      complexity: { field: 1, multiplier: policiesUsual },
      args: {
        applicationId: nodeId(t.arg, {
          for: 'InboundApplication',
          required: true,
          description: 'The application, by node id.',
        }),
      },
      resolve: async (_root, { applicationId }, { client }) => {
        try {
          const which = { thirdPartyApplicationId: applicationId.id }
          return (await client.resourcePolicies.loadOfApplication(which)).resourcePolicies
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
    { description: 'What to change; omitted fields stay as they are.', inputFields: policyFields },
    {
      description: 'Changes which scopes of a resource an application may get.',
      errors: { types: [ResourceNotFound, InboundApplicationNotFound, ResourcePolicyNotFound] },
      inputNames,
      resolve: async (_root, { input }, { client }) => {
        const { resourcePolicies } = await client.resourcePolicies.loadOfApplication({
          thirdPartyApplicationId: input.applicationId.id,
        })
        const before = resourcePolicies.find(({ resourceId }) => resourceId === input.resourceId.id)
        if (!before) throw new ResourcePolicyNotFound()
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
        await client.resourcePolicies.delete({
          thirdPartyApplicationId: applicationId.id,
          resourceId: resourceId.id,
        })
        return { deletedId: resourceId.id }
      },
    },
    {
      description: 'The policy was deleted.',
      outputFields: t => ({
        resourceId: t.globalID({
          description: 'The node id of the resource that it was for.',
          resolve: ({ deletedId: id }) => ({ type: 'Resource', id }),
        }),
      }),
    },
  )
}
