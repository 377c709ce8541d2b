import type { FamilySettings } from '@gatehouse-id/identity-provider/contract'
import { ofProject } from '../../projects/projects/load-project.ts'
import type { Builder } from '../../schema/builder.ts'
import { defineVersion, expectedVersionField, versionDescription } from '../../schema/changes/entity-version.ts'
import { VersionConflict } from '../../schema/changes/refusals/version-conflict.ts'

const settingsVersion = defineVersion<FamilySettings>('FamilySettings', 'set of rules', settings => settings)

/** The rules of families: what they are, and how they are changed. */
export function registerFamilySettings(builder: Builder) {
  builder.node('FamilySettings', {
    description: 'The rules of families.',
    ...ofProject(({ client }) => client.families.getSettings({})),
    fields: t => ({
      version: t.string({ description: versionDescription, resolve: settingsVersion.of }),
      isEnabled: t.exposeBoolean('enabled', { description: 'Whether families can be changed.' }),
      membersMax: t.exposeInt('maxFamilyMembers', { description: 'How many members a family has at most.' }),
      allowsSeveral: t.exposeBoolean('allowMultipleFamiliesUsers', {
        description: 'Whether a user may belong to several families.',
      }),
    }),
  })
  builder.queryField('familySettings', t =>
    t.field({
      type: 'FamilySettings',
      description: 'The rules of families.',
      resolve: (_root, _args, { client }) => client.families.getSettings({}),
    }),
  )
  builder.relayMutationField(
    'familySettingsUpdate',
    {
      description: 'The rules to change; what is omitted stays.',
      inputFields: t => ({
        expectedVersion: expectedVersionField(t),
        isEnabled: t.boolean({ description: 'Whether families can be changed.' }),
        membersMax: t.int({ description: 'How many members a family has at most, 1 to 1,000.' }),
        allowsSeveral: t.boolean({ description: 'Whether a user may belong to several families.' }),
      }),
    },
    {
      description: 'Changes the rules of families.',
      errors: { types: [VersionConflict] },
      inputNames: { maxFamilyMembers: 'membersMax' },
      resolve: async (_root, { input }, { client }) => {
        const { expectedVersion, isEnabled, membersMax, allowsSeveral } = input
        if (expectedVersion) settingsVersion.require(expectedVersion, await client.families.getSettings({}))
        const settings = await client.families.configureSettings({
          enabled: isEnabled ?? undefined,
          maxFamilyMembers: membersMax ?? undefined,
          allowMultipleFamiliesUsers: allowsSeveral ?? undefined,
        })
        return { settings }
      },
    },
    {
      description: 'The rules were changed.',
      outputFields: t => ({
        settings: t.field({
          type: 'FamilySettings',
          description: 'The rules as they are now.',
          resolve: ({ settings }) => settings,
        }),
      }),
    },
  )
}
