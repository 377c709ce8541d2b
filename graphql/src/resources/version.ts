import type { Resource } from '@gatehouse/identity-provider/contract'
import { defineVersion } from '../schema/changes/entity-version.ts'

/** The version of a resource: of everything but its id and its times. */
export const resourceVersion = defineVersion<Resource>(
  'resource',
  ({ id: _id, version: _version, createdTime: _createdTime, modifiedTime: _modifiedTime, ...editable }) => editable,
)
