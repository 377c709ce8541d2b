import { Avatar } from '@mantine/core'
import { initialsOf } from '../../../kit/format/text.ts'

type Props = { name: string; picture?: string | null; size: number }

/** The picture of a user, or the initials. Decorative: the name is always shown beside it. */
export function UserAvatar({ name, picture, size }: Props) {
  return (
    <Avatar src={picture || null} alt="" size={size} radius="xl" color="gray" variant="light" aria-hidden>
      <span style={{ fontSize: Math.max(10, Math.round(size * 0.4)), fontWeight: 500 }}>{initialsOf(name)}</span>
    </Avatar>
  )
}
