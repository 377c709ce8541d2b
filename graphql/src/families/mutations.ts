import { FamiliesOff, type Family, FamilyNotFound, FamilyTaken } from '@gatehouse/identity-provider/contract'
import { omitNulls } from '../schema/changes/omit-nulls.ts'
import type { Builder, OutputFieldBuilder } from '../schema/builder.ts'
import type { FamilyTypes } from './family-type.ts'

type Values = Record<string, string | number | boolean | string[]>

/** JSON as it came; the provider checks it. */
function valuesOf(given: unknown): { customAttributes?: Values } {
  return given === undefined || given === null ? {} : { customAttributes: given as Values }
}

/** Creates, changes and deletes families, and sets their rules. */
export function registerFamilyMutations(builder: Builder, types: FamilyTypes) {
  function familyOutput(t: OutputFieldBuilder<{ family: Family }>) {
    return { family: t.field({ type: types.Family, description: 'The family.', resolve: ({ family }) => family }) }
  }
  builder.relayMutationField(
    'familyCreate',
    {
      description: 'The family to create.',
      inputFields: t => ({
        familyId: t.string({ description: 'The id; one is made when there is none.' }),
        name: t.string({ required: true, description: 'The name, at most 250 characters.' }),
        photo: t.string({ description: 'The URL of a picture.' }),
        customAttributes: t.field({ type: 'JSON', description: 'Values by name: an object.' }),
      }),
    },
    {
      description: 'Creates a family.',
      errors: { types: [FamiliesOff, FamilyTaken] },
      resolve: (_root, { input: { familyId, name, photo, customAttributes } }, { client }) =>
        client.families.create({
          familyId: familyId ?? '',
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
        familyId: t.string({ required: true, description: 'The id.' }),
        name: t.string({ description: 'The name.' }),
        photo: t.string({ description: 'The URL of a picture; empty for none.' }),
        isDisabled: t.boolean({ description: 'Whether nobody acts for its dependents.' }),
        customAttributes: t.field({ type: 'JSON', description: 'All values by name: an object.' }),
      }),
    },
    {
      description: 'Changes a family.',
      errors: { types: [FamiliesOff, FamilyNotFound] },
      inputNames: { id: 'familyId', disabled: 'isDisabled' },
      resolve: (_root, { input: { familyId, isDisabled, customAttributes, ...given } }, { client }) => {
        const { name, photo } = omitNulls(given)
        return client.families.update({
          id: familyId,
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
      inputFields: t => ({ familyId: t.string({ required: true, description: 'The id.' }) }),
    },
    {
      description: 'Deletes a family and its dependents; its other members stay as users.',
      errors: { types: [FamiliesOff, FamilyNotFound] },
      inputNames: { id: 'familyId' },
      resolve: async (_root, { input: { familyId } }, { client }) => {
        await client.families.delete({ id: familyId })
        return { familyId }
      },
    },
    {
      description: 'The family was deleted.',
      outputFields: t => ({ deletedFamilyId: t.exposeString('familyId', { description: 'The id it had.' }) }),
    },
  )
  builder.relayMutationField(
    'familySettingsUpdate',
    {
      description: 'The rules to change; what is omitted stays.',
      inputFields: t => ({
        isEnabled: t.boolean({ description: 'Whether families can be changed.' }),
        membersMax: t.int({ description: 'How many members a family has at most, 1 to 1,000.' }),
        allowsSeveral: t.boolean({ description: 'Whether a user may belong to several families.' }),
      }),
    },
    {
      description: 'Changes the rules of families.',
      inputNames: { maxFamilyMembers: 'membersMax' },
      resolve: async (_root, { input: { isEnabled, membersMax, allowsSeveral } }, { client }) => ({
        settings: await client.families.configureSettings({
          enabled: isEnabled ?? undefined,
          maxFamilyMembers: membersMax ?? undefined,
          allowMultipleFamiliesUsers: allowsSeveral ?? undefined,
        }),
      }),
    },
    {
      description: 'The rules were changed.',
      outputFields: t => ({
        settings: t.field({
          type: types.Settings,
          description: 'The rules as they are now.',
          resolve: ({ settings }) => settings,
        }),
      }),
    },
  )
}
