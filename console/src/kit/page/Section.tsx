import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page.module.css'

type Props = { title: string; description?: ReactNode; actions?: ReactNode; isWide?: boolean; children: ReactNode }

/** A part of a page in two columns: a third for title and explanation, two thirds for content. */
export function Section({ title, description, actions, isWide = false, children }: Props) {
  return (
    <section className={classes.section} data-wide={isWide || undefined}>
      <div>
        <Title order={2}>{title}</Title>
        {description && (
          <Text size="sm" c="dimmed" component="div" mt={4}>
            {description}
          </Text>
        )}
        {actions && <div className={classes.sectionActions}>{actions}</div>}
      </div>
      <Stack gap="md" className={classes.content}>
        {children}
      </Stack>
    </section>
  )
}
