import { Group, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, use } from 'react'
import { NavigationContext } from './tabs/navigation-context.ts'
import { PageTabs } from './tabs/PageTabs.tsx'
import classes from './page.module.css'

type Props = {
  title: string
  lead?: ReactNode
  /** Beside the title: a count or a status. */
  aside?: ReactNode
  actions?: ReactNode
}

/** The head of a page: title first, one line of explanation, the primary action at the end; below, the pages beside it. */
export function PageHeader({ title, lead, aside, actions }: Props) {
  const { parent } = use(NavigationContext)
  return (
    <div>
      {parent && (
        <Text size="sm" mb={4}>
          <Link to={parent.to} className={classes.crumb}>
            {parent.label}
          </Link>
        </Text>
      )}
      <Group justify="space-between" align="flex-start" gap="md" className={classes.head}>
        <div className={classes.titles}>
          <Group gap="sm" align="baseline">
            <Title order={1} tabIndex={-1} className={classes.title}>
              {title}
            </Title>
            {aside && (
              <Text size="sm" c="dimmed" component="span" className="tabular" aria-live="polite">
                {aside}
              </Text>
            )}
          </Group>
          {lead && (
            <Text size="sm" c="dimmed">
              {lead}
            </Text>
          )}
        </div>
        {actions && (
          <Group gap="xs" className={classes.actions}>
            {actions}
          </Group>
        )}
      </Group>
      <PageTabs />
    </div>
  )
}
