import { Avatar } from '@mantine/core'

// The colours whose initials are readable on their own tint (4.5 : 1) on light and on dark pages.
const readableColors = ['blue', 'indigo', 'violet', 'grape', 'pink', 'red']

type Props = { name: string; picture: string; size: number }

/** A person's picture, or their initials. Decoration: the name always stands beside it. */
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
