import { AnchorLink } from '../../../kit/link/links.ts'

/** A name; a link to the user's page when it belongs to a user. */
export function UserLink({ userId, name }: { userId: string | undefined; name: string }) {
  return userId ? (
    <AnchorLink to="/users/$userId" params={{ userId }} size="sm">
      {name}
    </AnchorLink>
  ) : (
    name
  )
}
