import { Code, CopyButton, Title } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CopyIconButton } from '../../kit/feedback/copy/CopyIconButton.tsx'
import { useMay, useViewer } from '../../frame/viewer.ts'
import { ButtonLink } from '../../kit/link/links.ts'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { FirstSignIn } from './FirstSignIn.tsx'
import { guidesFor } from './guides.ts'
import { messages } from './messages.ts'
import classes from './Quickstart.module.css'

const route = getRouteApi('/quickstart')

/** From nothing to the first sign-in: what one builds with, three copies, and a line that turns green. */
export function QuickstartPage() {
  const { projectDatabaseId: projectId, apiUrl: baseUrl } = useViewer()
  const chosenId = route.useSearch({ select: search => search.with })
  const mayReadAudit = useMay('READ_AUDIT')
  const guides = guidesFor({ projectId, baseUrl })
  const guide = guides.find(({ id }) => id === chosenId) ?? guides[0]
  return (
    <div className={classes.page}>
      <PageHeader title={messages.title} lead={messages.lead} />
      <nav aria-label={messages.buildWith} className={classes.tiles}>
        {guides.map(({ id, label }) => (
          <Link
            key={id}
            to="/quickstart"
            search={{ with: id }}
            replace
            resetScroll={false}
            className={classes.tile}
            aria-current={id === guide?.id ? 'true' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {mayReadAudit && <FirstSignIn />}
      <ol className={classes.steps}>
        {guide?.steps.map(step => (
          <li key={step.title}>
            <Title order={2}>{step.title}</Title>
            {'code' in step ? (
              <Copied {...step} />
            ) : (
              <ButtonLink to="/applications" search={{ create: 'true' }} variant="default">
                {messages.createApplication}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

function Copied({ title, code }: { title: string; code: string }) {
  return (
    <div className={classes.code}>
      <Code block tabIndex={0}>
        {code}
      </Code>
      <div className={classes.copy}>
        <CopyButton value={code}>
          {({ copied, copy }) => <CopyIconButton label={messages.copy(title)} isCopied={copied} onCopy={copy} />}
        </CopyButton>
      </div>
    </div>
  )
}
