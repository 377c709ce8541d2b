import { AnchorLink } from '../link/AnchorLink.ts'

/** A name that leads to the page of a user, where it is one. */
export function PersonLink({ userId, name }: { userId: string | undefined; name: string }) {
  return userId ? (
    <AnchorLink to="/users/$userId" params={{ userId }} size="sm">
      {name}
    </AnchorLink>
  ) : (
    name
  )
}
