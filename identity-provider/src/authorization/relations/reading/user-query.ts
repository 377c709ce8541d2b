import { z } from 'zod'
import { UserStatus } from '../../../directory/users/profile/user/user.ts'

const texts = z.array(z.string().min(1).max(100)).max(100, 'must have at most 100 entries')
const value = z.union([z.string().max(500), z.number(), z.boolean()])

/** Users who match every given field (provider-api §7.4); found again for each question. */
const Fields = z.object({
  /** Belong to one of these tenants. */
  tenants: texts.optional(),
  /** Have one of these roles of the project. */
  roles: texts.optional(),
  text: z.string().trim().max(200).optional(),
  statuses: z.array(UserStatus).max(10).optional(),
  /** Sign in through the single sign-on of a tenant. */
  ssoOnly: z.boolean().optional(),
  withTestUser: z.boolean().optional(),
  customAttributes: z
    .record(z.string().min(1).max(60), z.union([value, z.array(value).max(100)]))
    .refine(attributes => Object.keys(attributes).length <= 20, 'must have at most 20 attributes')
    .optional(),
})
export const UserQuery = Fields.refine(query => canonicalQuery(query) !== '{}', 'must say something of the users')
export type UserQuery = z.output<typeof Fields>

/** The same text for the same search, however it was written. */
export function canonicalQuery({ customAttributes = {}, ...query }: UserQuery): string {
  const attributes = Object.entries(customAttributes).map(([name, wanted]) => [name, tidy(wanted)] as const)
  const all = { ...query, customAttributes: attributes.length > 0 ? sorted(attributes) : undefined }
  const said = Object.entries(all).filter(([, wanted]) => saysSomething(wanted))
  return JSON.stringify(sorted(said.map(([name, wanted]) => [name, tidy(wanted)] as const)))
}

function saysSomething(wanted: unknown) {
  return wanted !== undefined && wanted !== '' && wanted !== false && !(Array.isArray(wanted) && wanted.length === 0)
}

function tidy(wanted: unknown): unknown {
  return Array.isArray(wanted)
    ? [...new Set(wanted)].toSorted((one, other) => compare(String(one), String(other)))
    : wanted
}

function sorted(entries: (readonly [string, unknown])[]) {
  return Object.fromEntries(entries.toSorted(([one], [other]) => compare(one, other)))
}

function compare(one: string, other: string) {
  return one < other ? -1 : one > other ? 1 : 0
}
