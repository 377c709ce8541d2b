import {
  type Family,
  FamilyNotFound,
  type FamilySettings,
  type IdentityClient,
} from '@gatehouse/identity-provider/contract'
import { omitNulls } from '../schema/changes/omit-nulls.ts'
import type { Builder } from '../schema/builder.ts'
import { secondsToMs } from '../schema/time.ts'

type Member = Awaited<ReturnType<IdentityClient['families']['listMembers']>>['members'][number]
export type FamilyTypes = ReturnType<typeof registerFamilyTypes>

/** How many there usually are, for the cost of an operation. */
const familiesUsual = 50
const membersUsual = 5

/** The types of families and their members, and the queries for them. */
export function registerFamilyTypes(builder: Builder) {
  const FamilyRef = builder.objectRef<Family>('Family').implement({
    description: 'A household of users.',
    fields: t => ({
      familyId: t.exposeString('id', { description: 'The id.' }),
      name: t.exposeString('name', { description: 'The name.' }),
      photo: t.exposeString('photo', { description: 'The URL of a picture; empty for none.' }),
      isDisabled: t.exposeBoolean('disabled', { description: 'Whether nobody acts for its dependents.' }),
      customAttributes: t.field({
        type: 'JSON',
        description: 'The values of its attributes, by name.',
        resolve: ({ customAttributes }) => customAttributes,
      }),
      createdAt: t.field({
        type: 'DateTime',
        description: 'When it was created.',
        resolve: ({ createdTime }) => secondsToMs(createdTime),
      }),
    }),
  })
  const MembershipRef = builder.objectRef<Member['userFamilies'][number]>('FamilyMembership').implement({
    description: 'What a user is in a family.',
    fields: t => ({
      familyId: t.exposeString('familyId', { description: 'The id of the family.' }),
      roleNames: t.exposeStringList('roleNames', { description: 'The roles there, by name.' }),
      attributes: t.field({
        type: 'JSON',
        description: 'The values of the attributes that the user has in the family, by name.',
        resolve: ({ familyScopedAttributes }) => familyScopedAttributes,
      }),
    }),
  })
  const MemberRef = builder.objectRef<Member>('FamilyMember').implement({
    description: 'A user who belongs to families.',
    fields: t => ({
      userId: t.exposeString('userId', { description: 'The id of the user.' }),
      loginIds: t.exposeStringList('loginIds', { description: 'The login ids.' }),
      name: t.exposeString('name', { description: 'The display name.' }),
      isDependent: t.exposeBoolean('dependent', { description: 'Whether the user cannot sign in.' }),
      memberships: t.field({
        type: [MembershipRef],
        description: 'What the user is in each family.',
        resolve: ({ userFamilies }) => userFamilies,
      }),
    }),
  })
  const SettingsRef = builder.objectRef<FamilySettings>('FamilySettings').implement({
    description: 'The rules of families.',
    fields: t => ({
      isEnabled: t.exposeBoolean('enabled', { description: 'Whether families can be changed.' }),
      membersMax: t.exposeInt('maxFamilyMembers', { description: 'How many members a family has at most.' }),
      allowsSeveral: t.exposeBoolean('allowMultipleFamiliesUsers', {
        description: 'Whether a user may belong to several families.',
      }),
    }),
  })
  const Filter = builder.inputType('FamilyFilter', {
    description: 'Which families; all criteria apply together.',
    fields: t => ({
      familyIds: t.stringList({ description: 'With one of these ids.' }),
      familyNames: t.stringList({ description: 'With one of these names.' }),
      freeText: t.string({ description: 'Text in the id or the name.' }),
    }),
  })
  builder.queryField('families', t =>
    t.field({
      type: [FamilyRef],
      description: 'Families, by name.',
      complexity: { field: 1, multiplier: familiesUsual },
      args: {
        filter: t.arg({ type: Filter, description: 'Which families.' }),
        first: t.arg.int({ required: true, description: 'At most this many, up to 100.' }),
        page: t.arg.int({ description: 'Which page of so many; 0 is the first.' }),
      },
      resolve: async (_root, { filter, first, page }, { client }) => {
        const size = Math.min(Math.max(first, 1), 100)
        const found = await client.families.search({ ...omitNulls(filter ?? {}), size, page: page ?? 0 })
        return found.families
      },
    }),
  )
  builder.queryField('familyMembers', t =>
    t.field({
      type: [MemberRef],
      nullable: true,
      description: 'The members of a family, in the order in which they joined; null when there is no such family.',
      complexity: { field: 2, multiplier: membersUsual },
      args: { familyId: t.arg.string({ required: true, description: 'The id of the family.' }) },
      resolve: async (_root, { familyId }, { client }) => {
        try {
          return (await client.families.listMembers({ familyId })).members
        } catch (error) {
          if (error instanceof FamilyNotFound) return null
          throw error
        }
      },
    }),
  )
  builder.queryField('familySettings', t =>
    t.field({
      type: SettingsRef,
      description: 'The rules of families.',
      resolve: (_root, _args, { client }) => client.families.getSettings({}),
    }),
  )
  return { Family: FamilyRef, Member: MemberRef, Settings: SettingsRef }
}
