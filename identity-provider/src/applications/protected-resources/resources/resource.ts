import { z } from 'zod'
import { url } from '../../../foundation/fields/setting-fields.ts'
import { CimdSettings, description, DynamicRegistration, name, registered, Scopes } from './fields.ts'

/** Which applications may ask for scopes: all, those that a policy names, or none. */
const access = z.enum(['all', 'policy', 'none'], 'must be all, policy or none').default('policy')

/** What is stored of a resource beside its name and its URI. */
export const ResourceDocument = z.object({
  description,
  type: z.string().trim().max(100).default(''),
  scopes: Scopes.prefault({}),
  /** Of applications that act for users. */
  userAccess: access,
  /** Of applications that act for themselves. */
  clientAccess: access,
  /** Applications that introduced themselves. */
  dynamicRegistrationSettings: z
    .object({
      dynamicRegistration: DynamicRegistration.prefault({}),
      cimdSettings: CimdSettings.prefault({}),
      dynamicRegistrationTemplateId: z.string().max(100).default(''),
      useTemplate: z.boolean().default(false),
      ...registered,
    })
    .prefault({}),
})
export type ResourceDocument = z.output<typeof ResourceDocument>

/** RFC 8707 §2: absolute, without a fragment. */
export const uri = url.refine(text => !text.includes('#'), 'must have no fragment')
export const ResourceFields = ResourceDocument.extend({ name, uri })
export const Resource = ResourceFields.extend({
  id: z.string(),
  /** A number as text, as long numbers are here. */
  version: z.string(),
  /** Epoch seconds, as text. */
  createdTime: z.string(),
  modifiedTime: z.string(),
})
export type Resource = z.output<typeof Resource>
