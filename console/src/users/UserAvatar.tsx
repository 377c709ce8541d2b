import { Avatar } from '@mantine/core'

// Colours with readable initials (4.5 : 1) on their own tint, on light and dark pages.
const readableColors = ['blue', 'indigo', 'violet', 'grape', 'pink', 'red']

type Props = { name: string; picture: string; size: number }

/** The picture of a user, or the initials. Decorative: the name is always shown beside it. */
export function UserAvatar({ name, picture, size }: Props) {
  return (
    <Avatar
      src={picture || undefined}
      name={name}
      color="initials"
      allowedInitialsColors={readableColors}
      size={size}
      radius="xl"
      alt=""
      aria-hidden
    />
  )
}
