import type { UserOptions } from '../users/make-user.ts'

type Tenants = UserOptions['tenants']

/** What a Gatehouse begins with; docs/look-up/seed.schema.json is its schema as a file. */
export type SeedInput = {
  $schema?: string
  /** The files of an exported project, or the path of the JSON that has them. */
  snapshot?: string | Readonly<Record<string, unknown>>
  /** The path of exported users, one JSON object a line; each becomes somebody else. */
  people?: string
  permissions?: readonly (string | { name: string; description?: string })[]
  roles?: readonly (
    | string
    | { name: string; description?: string; permissions?: readonly string[]; isDefault?: boolean }
  )[]
  /** Ids, or ids with names and the domains of email addresses. */
  tenants?: readonly (string | { id: string; name?: string; domains?: readonly string[] })[]
  /** Login ids, or what `user` takes. */
  users?: readonly (string | ({ loginId: string } & UserOptions))[]
  accessKeys?: readonly { name: string; roles?: readonly string[]; tenants?: Tenants }[]
  /** Applications of OpenID Connect. */
  applications?: readonly { id?: string; name: string; redirectUrls: readonly string[]; loginPageUrl?: string }[]
}

/** What the seed made that cannot be read later. */
export type Seeded = {
  /** The secrets of access keys, by name. */
  accessKeys: Readonly<Record<string, string>>
  /** The client ids and secrets of applications, by name. */
  applications: Readonly<Record<string, { clientId: string; clientSecret: string }>>
}
