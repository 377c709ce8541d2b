import { createContext, useContext } from 'react'
import type { ResultOf } from '../../../kit/api/graphql.ts'
import type { UserDetails } from '../queries.ts'

export type User = ResultOf<typeof UserDetails>

/** The user of the page, for the tabs below it. */
export const UserContext = createContext<User | undefined>(undefined)

/** The user of the page; throws outside of it. */
export function useUser(): User {
  const user = useContext(UserContext)
  if (!user) throw new Error('unreachable: useUser outside a user page')
  return user
}
