import { Avatar } from '@mantine/core'
import { initialsOf } from '../../kit/format/text.ts'

/** The logo of an application, or its initials. Decorative: the name is always shown beside it. */
export function ApplicationLogo({ name, logo, size }: { name: string; logo: string | null; size: number }) {
  return (
    <Avatar src={logo || null} alt="" size={size} radius="sm" color="gray" variant="light" aria-hidden>
      <span style={{ fontSize: Math.max(10, Math.round(size * 0.4)), fontWeight: 500 }}>{initialsOf(name)}</span>
    </Avatar>
  )
}
