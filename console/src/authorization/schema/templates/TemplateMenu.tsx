import { Button, Menu, Text } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmModal } from '../../../kit/feedback/ConfirmModal.tsx'
import { texts } from '../../messages.ts'
import { type Template, templates } from './templates.ts'

type Props = { isTextKept: boolean; onChoose: (text: string) => void }

/** Schemas to start from; asks before what was typed is replaced. */
export function TemplateMenu({ isTextKept, onChoose }: Props) {
  const [asked, setAsked] = useState<Template>()
  const choose = (template: Template) => (isTextKept ? setAsked(template) : onChoose(template.text))
  return (
    <>
      <Menu position="bottom-end" width={320}>
        <Menu.Target>
          <Button size="xs" variant="default" leftSection={<IconTemplate size={14} aria-hidden />}>
            {texts.template}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {templates.map(template => (
            <Menu.Item key={template.id} onClick={() => choose(template)}>
              <Text size="sm" fw={500}>
                {texts.templates[template.id].title}
              </Text>
              <Text size="xs" c="dimmed">
                {texts.templates[template.id].text}
              </Text>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ConfirmModal
        isOpen={asked !== undefined}
        title={texts.replaceTitle}
        action={texts.replace}
        isRunning={false}
        onConfirm={() => {
          if (asked) onChoose(asked.text)
          setAsked(undefined)
        }}
        onClose={() => setAsked(undefined)}
      >
        {texts.replaceText}
      </ConfirmModal>
    </>
  )
}
