import { getRouteApi } from '@tanstack/react-router'

const route = getRouteApi('/users/$userId/security')

type Act = 'disable' | 'delete' | 'signOut'

/** What the administrator is asked to confirm; it stands in the address, so that the command palette leads to it. */
export function useAskedAct(): [Act | undefined, (act: Act | undefined) => void] {
  const { act } = route.useSearch()
  const navigate = route.useNavigate()
  return [act, next => void navigate({ search: { act: next }, replace: true })]
}
