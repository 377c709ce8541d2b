import { Burger, Group } from '@mantine/core'
import { Logo } from '@gatehouse-id/pages/logo'
import { Link } from '@tanstack/react-router'
import { useQuery } from '../kit/api/use-query.ts'
import { ProjectQuery } from '../projects/projects/project.ts'
import { AccountMenu } from './AccountMenu.tsx'
import classes from './Frame.module.css'
import { frame } from './messages.ts'
import { ProjectSwitcher } from './navigation/ProjectSwitcher.tsx'
import { SearchButton } from './navigation/SearchButton.tsx'
import { useMay, useViewer } from './viewer.ts'

type Props = { isMenuOpen: boolean; onToggleMenu: () => void }

/** The bar at the top; tinted in a production project, so that it is never taken for a test one. */
export function FrameHeader({ isMenuOpen, onToggleMenu }: Props) {
  const { projectDatabaseId: projectId } = useViewer()
  const [{ data }] = useQuery({ query: ProjectQuery, pause: !useMay('READ_PROJECT') })
  const isProduction = data?.project.environment === 'production'
  return (
    <Group
      h="100%"
      px="md"
      gap="xs"
      wrap="nowrap"
      className={classes.header}
      data-production={isProduction || undefined}
    >
      <Burger
        opened={isMenuOpen}
        onClick={onToggleMenu}
        hiddenFrom="sm"
        size="sm"
        aria-label={frame.toggleNavigation}
      />
      <HomeLink />
      <ProjectSwitcher name={data?.project.name || projectId} projectId={projectId} isProduction={isProduction} />
      <Group ms="auto" gap="sm" wrap="nowrap">
        <SearchButton />
        <AccountMenu />
      </Group>
    </Group>
  )
}

/** The mark in the corner; leads to the overview. */
function HomeLink() {
  return (
    <Link to="/" aria-label={frame.console} style={{ display: 'flex', color: 'var(--mantine-primary-color-filled)' }}>
      <Logo size={28} />
    </Link>
  )
}
