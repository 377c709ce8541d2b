import { Logo } from '@gatehouse-id/pages/logo'
import { Link } from '@tanstack/react-router'
import { frame } from '../messages.ts'

/** The mark in the corner; leads to the overview. */
export function HomeLink() {
  return (
    <Link to="/" aria-label={frame.console} style={{ display: 'flex', color: 'var(--mantine-primary-color-filled)' }}>
      <Logo size={28} />
    </Link>
  )
}
