import type { Permission } from '../permissions.ts'
import type { Viewer } from './viewer.ts'

const readable: readonly Permission[] = ['read_project', 'read_users', 'read_audit']

/** Which permissions a viewer has. */
export const mayOf =
  (viewer: Viewer | undefined) =>
  (permission: Permission): boolean =>
    viewer?.roleNames.includes('Administrator') ||
    (viewer?.roleNames.includes('Auditor') === true && readable.includes(permission))
