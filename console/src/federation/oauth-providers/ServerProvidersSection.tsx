import { Code } from '@mantine/core'
import { Section } from '../../kit/page/Section.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import type { ServerProvider } from './documents.ts'
import { signInProviders as texts } from './messages.ts'

/** The providers in the server's configuration; only its operator changes them. */
export function ServerProvidersSection({ providers }: { providers: readonly ServerProvider[] }) {
  return (
    <Section title={texts.ofServer} description={texts.ofServerHelp}>
      <DataTable
        label={texts.ofServer}
        rows={providers}
        rowId={({ providerId }) => providerId}
        rowName={({ label }) => label}
        columns={[
          { id: 'name', header: texts.name, cell: ({ label }) => label },
          { id: 'id', header: texts.id, cell: ({ providerId }) => providerId },
          { id: 'issuer', header: texts.issuer, cell: ({ issuer }) => <Code>{issuer}</Code> },
          { id: 'callback', header: texts.callbackUrl, cell: ({ callbackUrl }) => <Code>{callbackUrl}</Code> },
        ]}
      />
    </Section>
  )
}
