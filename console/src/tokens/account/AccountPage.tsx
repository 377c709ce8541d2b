import { NativeSelect, SegmentedControl, Select, SimpleGrid, Text, useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { formatExactTime } from '../../kit/format/time.ts'
import { chooseTimeZone, chosenTimeZone, timeZone } from '../../kit/format/zone.ts'
import { frame } from '../../frame/messages.ts'
import { useMay, useViewer, viewerName } from '../../frame/viewer.ts'
import { chooseAgain, chosenLanguage, type Language, languages } from '../../kit/language/language.ts'
import { AnchorLink } from '../../kit/link/links.ts'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { Section } from '../../kit/page/Section.tsx'
import { densities, setDensity, useView } from '../../kit/table/view.ts'
import { table } from '../../kit/table/messages.ts'
import { account } from './messages.ts'
import { PasskeySection } from './PasskeySection.tsx'
import { OwnUser } from './OwnUser.tsx'

const languageOptions = [
  { value: '', label: account.languageAuto },
  ...Object.entries(languages).map(([value, label]) => ({ value, label })),
]
const schemes = [
  { value: 'auto', label: frame.themeAuto },
  { value: 'light', label: frame.themeLight },
  { value: 'dark', label: frame.themeDark },
]

function isLanguage(text: string): text is Language {
  return Object.hasOwn(languages, text)
}

/** The administrator's own profile, sessions, language, theme and time zone. */
export function AccountPage() {
  const viewer = useViewer()
  const mayReadUsers = useMay('READ_USERS')
  const isOurs = viewer.kind === 'ADMINISTRATOR' && viewer.databaseId.startsWith('U')
  return (
    <div style={{ maxWidth: 1120, marginInline: 'auto' }}>
      <PageHeader title={account.title} lead={account.lead} />
      <Section title={account.profile} description={isOurs ? account.profileHelp : account.foreign}>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <Fact label={account.name} value={viewerName(viewer)} />
          <Fact label={account.email} value={viewer.email || '–'} />
          <Fact label={account.roles} value={viewer.roleNames.join(', ') || frame.noRole} />
        </SimpleGrid>
        {isOurs && mayReadUsers && (
          <AnchorLink to="/users/$userId" params={{ userId: viewer.databaseId }} size="sm">
            {account.openUser}
          </AnchorLink>
        )}
      </Section>
      <ConsoleSection />
      {isOurs && mayReadUsers && <OwnUser userId={viewer.databaseId} />}
      {isOurs && <PasskeySection email={viewer.email} />}
    </div>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text size="sm">{value}</Text>
    </div>
  )
}

function ConsoleSection() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { density } = useView()
  const [now] = useState(() => new Date().toISOString())
  const zones = Intl.supportedValuesOf('timeZone')
  return (
    <Section title={account.console} description={account.consoleHelp}>
      <NativeSelect
        maw={320}
        label={account.language}
        data={languageOptions}
        value={chosenLanguage() ?? ''}
        onChange={({ currentTarget: { value } }) => chooseAgain(isLanguage(value) ? value : undefined)}
      />
      <Select
        maw={320}
        label={account.timeZone}
        description={account.example(formatExactTime(now))}
        data={[{ value: '', label: account.timeZoneAuto(timeZone) }, ...zones]}
        value={chosenTimeZone ?? ''}
        searchable
        allowDeselect={false}
        limit={200}
        onChange={zone => chooseTimeZone(zone || undefined)}
      />
      <div>
        <Text size="sm" fw={500} mb={4}>
          {account.theme}
        </Text>
        <SegmentedControl
          aria-label={account.theme}
          data={schemes}
          value={colorScheme}
          // The control answers one of the values above, which are all the schemes there are.
          onChange={value => setColorScheme(value as typeof colorScheme)}
        />
      </div>
      <div>
        <Text size="sm" fw={500} mb={4}>
          {account.density}
        </Text>
        <SegmentedControl
          aria-label={account.density}
          data={densities.map(value => ({ value, label: table.densities[value] }))}
          value={density}
          onChange={value => {
            const chosen = densities.find(each => each === value)
            if (chosen) setDensity(chosen)
          }}
        />
      </div>
    </Section>
  )
}
