import { safeUrl } from '@gatehouse-id/operation'
import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { named, page, reference, references } from '../../foundation/fields/fields.ts'
import { RoleNotFound } from '../roles/contract.ts'
import { LoginIdTaken, UserNotFound } from '../users/profile/errors.ts'
import { customAttribute, User, userFields } from '../users/profile/user/user.ts'
import { familyAssociations } from './associations.ts'
import { DependentStays, FamiliesOff, FamilyFull, FamilyNotFound, FamilyTaken, InOtherFamily } from './errors.ts'

const name = z.string().trim().min(1, 'must not be empty').max(250, 'must have at most 250 characters')
const values = named(customAttribute)
const photo = safeUrl.or(z.literal(''))
const chosenId = z
  .string()
  .trim()
  .regex(/^[\w.-]{1,100}$/, 'must have 1 to 100 letters, digits or any of _ . -')

export const Family = z.object({
  id: z.string(),
  name: z.string(),
  customAttributes: z.record(z.string(), z.unknown()),
  disabled: z.boolean(),
  photo: z.string(),
  /** Epoch seconds. */
  createdTime: z.int(),
})
export type Family = z.output<typeof Family>

/** A user with the families. */
export const FamilyUser = User.extend({
  /** Cannot sign in; the members of one family act for them. */
  dependent: z.boolean(),
  userFamilies: z.array(
    z.object({
      familyId: z.string(),
      roleNames: z.array(z.string()),
      permissions: z.array(z.string()),
      familyScopedAttributes: z.record(z.string(), z.unknown()),
    }),
  ),
})

export const familySettingsFields = {
  enabled: z.boolean(),
  maxFamilyMembers: z.int().min(1, 'must be at least 1').max(1000, 'must be at most 1000'),
  allowMultipleFamiliesUsers: z.boolean(),
}
export const FamilySettings = z.object(familySettingsFields)
export type FamilySettings = z.output<typeof FamilySettings>

const One = z.object({ family: Family })
const OfUser = z.object({ user: FamilyUser })
const loginId = z.string().trim().min(1).max(320)
const { email, phone, displayName, givenName, middleName, familyName, picture } = userFields

/** Households: users who belong together, some of whom act for others. */
export const families = {
  create: manage.write('POST /v1/mgmt/family/create', {
    summary: 'Create a family, with a chosen or a generated id',
    input: z.object({
      familyId: chosenId.or(z.literal('')).optional(),
      name,
      customAttributes: values.default({}),
      photo: photo.default(''),
      disabled: z.boolean().default(false),
    }),
    output: One,
    errors: [FamiliesOff, FamilyTaken],
  }),
  update: manage.write('POST /v1/mgmt/family/update', {
    summary: 'Change the given fields of a family; custom attributes are replaced as a whole',
    input: z.object({
      id: reference,
      name: name.optional(),
      customAttributes: values.optional(),
      photo: photo.optional(),
      disabled: z.boolean().optional(),
    }),
    output: One,
    errors: [FamiliesOff, FamilyNotFound],
  }),
  delete: manage.write('POST /v1/mgmt/family/delete', {
    summary: 'Delete a family and its dependents; its other members stay as users',
    input: z.object({ id: reference }),
    errors: [FamiliesOff, FamilyNotFound],
  }),
  search: manage.read('POST /v1/mgmt/family/search', {
    summary: 'Search families, by name; all criteria apply together',
    input: z.object({
      familyIds: references.max(1000).optional(),
      familyNames: z.array(z.string().max(250)).max(1000).optional(),
      /** A part of the id or the name, in any case. */
      freeText: z.string().max(200).optional(),
      customAttributes: values.optional(),
      page,
      /** 0 for 1000, which is the most. */
      size: z.int().min(0).max(1000, 'must be at most 1000').default(0),
    }),
    output: z.object({ families: z.array(Family), total: z.int() }),
  }),
  createDependent: manage.write('POST /v1/mgmt/family/dependent/create', {
    summary: 'Create a user who cannot sign in, in a family whose members act for them',
    input: z.object({
      familyId: reference,
      loginId: loginId.or(z.literal('')).optional(),
      name: displayName,
      email,
      phone,
      givenName,
      middleName,
      familyName,
      picture,
      customAttributes: values.default({}),
      /** Of the family, as the Python SDK sends them, or by the id of the family, as the Go SDK does. */
      familyScopedAttributes: named(customAttribute.or(values), { nameMax: 100 }).default({}),
    }),
    output: OfUser,
    errors: [FamiliesOff, FamilyNotFound, FamilyFull, LoginIdTaken],
  }),
  deleteDependent: manage.write('POST /v1/mgmt/family/dependent/delete', {
    summary: 'Delete a dependent',
    input: z.object({ userId: reference }),
    errors: [FamiliesOff, UserNotFound],
  }),
  getSettings: manage.read('GET /v1/mgmt/family/settings', {
    summary: 'Load the family settings of the project',
    output: FamilySettings,
  }),
  configureSettings: manage.write('POST /v1/mgmt/family/settings', {
    summary: 'Change the given family settings; turning families on makes their roles and permission',
    input: z.object(familySettingsFields).partial(),
    output: FamilySettings,
  }),
  addToUser: manage.write('POST /v1/mgmt/user/update/family/add', {
    summary: 'Add a user to families; roles and attributes are added to those there',
    input: z.object({
      loginId,
      familyAssociations: familyAssociations.min(1, 'must not be empty'),
    }),
    output: OfUser,
    errors: [FamiliesOff, FamilyNotFound, FamilyFull, InOtherFamily, DependentStays, UserNotFound, RoleNotFound],
  }),
  removeFromUser: manage.write('POST /v1/mgmt/user/update/family/remove', {
    summary: 'Remove a user from families; unknown ones are ignored',
    input: z.object({ loginId, familyIds: references.min(1, 'must not be empty').max(100) }),
    output: OfUser,
    errors: [FamiliesOff, DependentStays, UserNotFound],
  }),
  /** Gatehouse's own. */
  listMembers: manage.read('POST /v1/gatehouse/family/members', {
    summary: 'List the members of a family, in the order in which they joined',
    input: z.object({ familyId: reference }),
    output: z.object({ members: z.array(FamilyUser) }),
    errors: [FamilyNotFound],
  }),
}
