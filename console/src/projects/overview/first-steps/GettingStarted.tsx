import { Snippets } from '../../../kit/feedback/copy/Snippets.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { overview } from '../messages.ts'
import { snippetsFor } from './snippets.ts'

/** Code to copy into an application, with this project's id and address in it. */
export function GettingStarted({ projectId, apiUrl }: { projectId: string; apiUrl: string }) {
  return (
    <Section title={overview.gettingStarted} description={overview.gettingStartedText}>
      <Snippets label={overview.copySnippet} snippets={snippetsFor({ projectId, baseUrl: apiUrl })} />
    </Section>
  )
}
