import type { SsoApplication } from '@gatehouse/identity-provider/contract'
import { defineVersion } from '../schema/changes/entity-version.ts'

/** The version of an SSO application: of everything but its id and its secret. */
export const ssoApplicationVersion = defineVersion<SsoApplication>(
  'application',
  ({ id: _id, ...editable }) => editable,
)
