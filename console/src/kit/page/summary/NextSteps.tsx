import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react'
import { AnchorLink } from '../../link/links.ts'
import { page } from '../messages.ts'
import { SummaryCard } from './SummaryCard.tsx'
import classes from './Summary.module.css'

/** What is missing, or wrong, with the page on which it is mended. */
export type NextStep = { text: string; to: string; isWarning?: boolean }

type Props = { steps: readonly (NextStep | false | null | undefined)[]; params: Record<string, string> }

/** What to do next; nothing where nothing is missing. */
export function NextSteps({ steps, params }: Props) {
  const shown = steps.filter(step => typeof step === 'object' && step !== null)
  if (shown.length === 0) return null
  return (
    <SummaryCard isWide title={page.nextSteps}>
      <ul className={classes.steps}>
        {shown.map(({ text, to, isWarning }) => (
          <li key={text} className={classes.step}>
            {isWarning ? (
              <IconAlertTriangle size={16} color="var(--mantine-color-orange-text)" aria-hidden />
            ) : (
              <IconArrowRight size={16} aria-hidden />
            )}
            <AnchorLink to={to} params={params} size="sm">
              {text}
            </AnchorLink>
          </li>
        ))}
      </ul>
    </SummaryCard>
  )
}
