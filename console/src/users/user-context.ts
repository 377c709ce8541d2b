import { createContext, useContext } from 'react'
import type { ResultOf } from '../api/graphql.ts'
import type { UserDetails } from './queries.ts'

export type User = ResultOf<typeof UserDetails>

/** The user whose page this is, for the tabs below it. */
export const UserContext = createContext<User | undefined>(undefined)

/** The user whose page this is; throws outside it. */
export function useUser(): User {
  const user = useContext(UserContext)
  if (!user) throw new Error('unreachable: useUser outside a user page')
  return user
}
