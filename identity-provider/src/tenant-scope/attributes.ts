import type { IdentityClient } from '../provider/contract.ts'
import { isEditable, isVisible } from '../directory/users/attributes/attribute.ts'
import type { User } from '../directory/users/profile/user/user.ts'
import { NotOfTenant } from './errors.ts'

type Input = Record<string, unknown>
export type TenantAttributes = ReturnType<typeof attributesFor>

/**
 * Attributes of users that take a permission to see or to change are for the project: its administrators of tenants get
 * them in no answer, find nobody by them, and change none.
 */
export function attributesFor(client: IdentityClient) {
  let loading: Promise<{ hidden: ReadonlySet<string>; fixed: ReadonlySet<string> }> | undefined

  function closed() {
    loading ??= client.userAttributes.loadAll({}).then(({ data }) => ({
      hidden: new Set(data.filter(attribute => !isVisible(attribute)).map(({ name }) => name)),
      fixed: new Set(data.filter(attribute => !isEditable(attribute)).map(({ name }) => name)),
    }))
    return loading
  }

  async function shown(user: User): Promise<User> {
    const { hidden } = await closed()
    const open = Object.entries(user.customAttributes).filter(([name]) => !hidden.has(name))
    return { ...user, customAttributes: Object.fromEntries(open) }
  }

  return {
    /** @throws {NotOfTenant} when an operation of users names an attribute that the tenant may not see or change */
    async requireOpen(operation: string, input: Input): Promise<void> {
      const names = namesIn(input)
      if (!operation.startsWith('user') || names.length === 0) return
      const { hidden, fixed } = await closed()
      // A search takes what is seen, and a patch may repeat it: `keepFixed` compares.
      const refused = seeing.test(operation) ? hidden : fixed
      const name = names.find(each => refused.has(each))
      if (name !== undefined) throw closedTo(name)
    },

    /**
     * The attributes of a change, which replaces all, with those that the tenant may not change as they are.
     * @throws {NotOfTenant} when it changes one of them
     */
    async keepFixed<Values extends object>({ customAttributes }: User, sent: Values): Promise<Values> {
      const { fixed } = await closed()
      const changed = Object.entries(sent).find(
        ([name, value]) => fixed.has(name) && !isSame(customAttributes[name], value),
      )
      if (changed) throw closedTo(changed[0])
      const kept = Object.entries(customAttributes).filter(([name]) => fixed.has(name))
      return { ...Object.fromEntries(kept), ...sent }
    },

    /** An answer without what the tenant may not see of its users. */
    async show<Answer>(operation: string, answer: Answer): Promise<Answer> {
      if (!operation.startsWith('user') || typeof answer !== 'object' || answer === null) return answer
      // Operations of users name one `user`, and several `users`; other answers have neither.
      const { user, users } = answer as { user?: User; users?: User[] }
      const hasUsers = users?.every(each => 'customAttributes' in each) ?? false
      return {
        ...answer,
        ...(user && { user: await shown(user) }),
        ...(hasUsers && users && { users: await Promise.all(users.map(shown)) }),
      }
    },
  }
}

const seeing = /\.(search|searchV1|patch)$/

function closedTo(name: string) {
  const message = `${name} takes a permission that administrators of a tenant do not have`
  return new NotOfTenant({ message, fields: [{ field: 'customAttributes', message }] })
}

/** Values of attributes are texts, numbers, booleans and lists of texts. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function namesIn({ customAttributes, attributeKey }: Input): string[] {
  const named = typeof customAttributes === 'object' && customAttributes !== null ? Object.keys(customAttributes) : []
  return typeof attributeKey === 'string' ? [...named, attributeKey] : named
}
