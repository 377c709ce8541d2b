import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'

type Props = { label: string; children: ReactNode }

/** What can be done with a row. Its menu is made when it is first opened, because a table has one for each row. */
export function RowMenu({ label, children }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [isMade, setIsMade] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  // The menu gives the focus back to where it was when it opened, which is to be its own button.
  useEffect(() => {
    if (!isMade) return
    button.current?.focus()
    setIsOpen(true)
  }, [isMade])
  const icon = <IconDots size={16} aria-hidden />
  if (!isMade)
    return (
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={() => setIsMade(true)}
      >
        {icon}
      </ActionIcon>
    )
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>
        <ActionIcon ref={button} variant="subtle" color="gray" aria-label={label}>
          {icon}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
