import { z } from 'zod'
import { named, reference, references } from '../../foundation/fields/fields.ts'
import { customAttribute } from '../users/profile/user/user.ts'

/** The families that a user joins, with roles and attributes there. */
export const familyAssociations = z
  .array(
    z.object({
      familyId: reference,
      roleNames: references.max(100).optional(),
      familyScopedAttributes: named(customAttribute).optional(),
    }),
  )
  .max(100, 'must have at most 100 families')
export type FamilyAssociation = z.output<typeof familyAssociations>[number]
