import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

type Props = { label: string; icon: Icon; onClick: () => void }

/** A small button with a picture in place of its name. */
export function IconAction({ label, icon: Picture, onClick }: Props) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
      <Picture size={16} aria-hidden />
    </ActionIcon>
  )
}
