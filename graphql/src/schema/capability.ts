import type { PermissionRows } from '../permissions/permissions.ts'
import type { Builder } from './builder.ts'

/** One capability of the API: a folder states it in its `capability.ts`, and `capabilities.ts` lists them. */
export type Capability = {
  /** Adds the types, queries and mutations of the capability. */
  register: (builder: Builder) => void
  /** Its rows of the table of permissions: one for every root field and every node type that it adds. */
  permissions: PermissionRows
}

/** A capability with more than what it is made of. */
export function withMore(
  { register, permissions }: Capability,
  more: { register: (builder: Builder) => void } & Partial<PermissionRows>,
): Capability {
  return {
    register(builder) {
      register(builder)
      more.register(builder)
    },
    permissions: {
      fields: { ...permissions.fields, ...more.fields },
      types: { ...permissions.types, ...more.types },
    },
  }
}
