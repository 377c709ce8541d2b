import { Code, CopyButton, Tabs } from '@mantine/core'
import { CopyIconButton } from './CopyIconButton.tsx'
import classes from './Snippets.module.css'

type Props = { label: string; snippets: readonly { id: string; label: string; code: string }[] }

/** The same code in several languages, each with a button that copies it. */
export function Snippets({ label, snippets }: Props) {
  return (
    <Tabs defaultValue={snippets[0]?.id}>
      <Tabs.List mb="xs" aria-label={label}>
        {snippets.map(({ id, label: name }) => (
          <Tabs.Tab key={id} value={id}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {snippets.map(({ id, code }) => (
        <Tabs.Panel key={id} value={id} className={classes.panel}>
          <Code block tabIndex={0}>
            {code}
          </Code>
          <div className={classes.copy}>
            <CopyButton value={code}>
              {({ copied, copy }) => <CopyIconButton label={label} isCopied={copied} onCopy={copy} />}
            </CopyButton>
          </div>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
