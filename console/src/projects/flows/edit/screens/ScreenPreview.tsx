import { Group, NativeSelect, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { Pane } from '../../../../kit/page/workbench/Workbench.tsx'
import { themes } from '../../../themes/messages.ts'
import { flowEditor as texts } from '../messages.ts'
import type { Screen } from '../model/flow-model.ts'
import { listOf } from '../rules/RuleList.tsx'
import { ScreenStage } from './ScreenStage.tsx'
import { ScreenView } from './ScreenView.tsx'
import { languagesOf } from './text-in.ts'

type Props = { screen: Screen | undefined; styles: unknown }

/** The screen that is edited, as visitors see it, in each of its languages and as wide as a phone. */
export function ScreenPreview({ screen, styles }: Props) {
  const [language, setLanguage] = useState('')
  const [width, setWidth] = useState('desktop')
  const languages = screen ? languagesOf([screen.title, screen.components]) : []
  const first = languages.includes('en') ? 'en' : (languages[0] ?? '')
  const shown = languages.includes(language) ? language : first
  return (
    <Pane
      label={texts.preview}
      isPadded
      isPlain
      head={
        <Group gap="xs">
          <SegmentedControl
            size="xs"
            aria-label={themes.width}
            data={[
              { value: 'desktop', label: themes.desktop },
              { value: 'phone', label: themes.phone },
            ]}
            value={width}
            onChange={setWidth}
          />
          {languages.length > 0 && (
            <NativeSelect
              size="xs"
              aria-label={themes.previewLanguage}
              data={languages}
              value={shown}
              onChange={event => setLanguage(event.currentTarget.value)}
            />
          )}
        </Group>
      }
    >
      {screen ? (
        <ScreenStage styles={styles} isPhone={width === 'phone'}>
          {/* A picture: nothing of it is typed into or pressed. */}
          <div inert>
            <ScreenView screen={screen} language={shown} hidden={hiddenOf(screen)} />
          </div>
        </ScreenStage>
      ) : (
        <Text size="sm">{texts.noScreens}</Text>
      )}
    </Pane>
  )
}

/** What is not shown in a project that has everything. */
function hiddenOf({ components }: Screen): number[] {
  return components.flatMap(({ when }, index) =>
    listOf(when).some(({ value, operator }) => String(value).startsWith('project.') && operator === 'is-false')
      ? [index]
      : [],
  )
}
