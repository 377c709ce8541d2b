import { FamiliesOff, type Family, FamilyNotFound, FamilyTaken } from '@gatehouse/identity-provider/contract'
import { omitNulls } from '../schema/changes/omit-nulls.ts'
import type { Builder, OutputFieldBuilder } from '../schema/builder.ts'
import { expectedVersionField } from '../schema/changes/entity-version.ts'
import { deletedIdOutput } from '../schema/changes/payloads.ts'
import { VersionConflict } from '../schema/changes/version-conflict.ts'
import { idField } from '../schema/node-ids.ts'
import { familyVersion } from './family-type.ts'

type Values = Record<string, string | number | boolean | string[]>

/** JSON as it came; the provider checks it. */
function valuesOf(given: unknown): { customAttributes?: Values } {
  return given === undefined || given === null ? {} : { customAttributes: given as Values }
}

/** Creates, changes and deletes families, and sets their rules. */
export function registerFamilyMutations(builder: Builder) {
  function familyOutput(t: OutputFieldBuilder<{ family: Family }>) {
    return { family: t.field({ type: 'Family', description: 'The family.', resolve: ({ family }) => family }) }
  }
  builder.relayMutationField(
    'familyCreate',
    {
      description: 'The family to create.',
      inputFields: t => ({
        databaseId: t.string({ description: 'The id; one is made when there is none.' }),
        name: t.string({ required: true, description: 'The name, at most 250 characters.' }),
        photo: t.string({ description: 'The URL of a picture.' }),
        customAttributes: t.field({ type: 'JSON', description: 'Values by name: an object.' }),
      }),
    },
    {
      description: 'Creates a family.',
      inputNames: { familyId: 'databaseId' },
      errors: { types: [FamiliesOff, FamilyTaken] },
      resolve: (_root, { input: { databaseId, name, photo, customAttributes } }, { client }) =>
        client.families.create({
          familyId: databaseId ?? '',
          name,
          photo: photo ?? '',
          ...valuesOf(customAttributes),
        }),
    },
    { description: 'The family was created.', outputFields: familyOutput },
  )
  builder.relayMutationField(
    'familyUpdate',
    {
      description: 'The fields to change; what is omitted stays.',
      inputFields: t => ({
        id: idField(t, 'Family', 'family'),
        expectedVersion: expectedVersionField(t),
        name: t.string({ description: 'The name.' }),
        photo: t.string({ description: 'The URL of a picture; empty for none.' }),
        isDisabled: t.boolean({ description: 'Whether nobody acts for its dependents.' }),
        customAttributes: t.field({ type: 'JSON', description: 'All values by name: an object.' }),
      }),
    },
    {
      description: 'Changes a family.',
      errors: { types: [FamiliesOff, FamilyNotFound, VersionConflict] },
      inputNames: { disabled: 'isDisabled' },
      resolve: async (
        _root,
        { input: { id, expectedVersion, isDisabled, customAttributes, ...given } },
        { client },
      ) => {
        if (expectedVersion) {
          const [before] = (await client.families.search({ familyIds: [id.id] })).families
          if (!before) throw new FamilyNotFound()
          familyVersion.require(expectedVersion, before)
        }
        const { name, photo } = omitNulls(given)
        return client.families.update({
          id: id.id,
          name,
          photo,
          disabled: isDisabled ?? undefined,
          ...valuesOf(customAttributes),
        })
      },
    },
    { description: 'The family was changed.', outputFields: familyOutput },
  )
  builder.relayMutationField(
    'familyDelete',
    {
      description: 'The family to delete.',
      inputFields: t => ({ id: idField(t, 'Family', 'family') }),
    },
    {
      description: 'Deletes a family and its dependents; its other members stay as users.',
      errors: { types: [FamiliesOff, FamilyNotFound] },
      resolve: async (_root, { input: { id } }, { client }) => {
        await client.families.delete({ id: id.id })
        return { deletedId: id.id }
      },
    },
    {
      description: 'The family was deleted.',
      outputFields: deletedIdOutput('Family'),
    },
  )
}
